import { onNewBuild, tellWorker } from '#client/offline/outbox/outbox-link.ts'
import { loadWaitingBuild } from './load-waiting-build.ts'
import { announceNewVersion } from './new-version.ts'
import { isWorkerOff, trustWorkerUrl, workerOptions } from './trust-worker-url.ts'

/** A fraction of the hour after which the worker checks for a build, so that a check is late by minutes at most. */
const remindEveryMs = 600_000

/**
 * Registers the service worker after the first render, because the worker then downloads the whole app shell. A new
 * build that the worker announces, or that already waits, is offered and waits until the user accepts it (rows D1,
 * O10).
 */
export async function registerWorker(firstRender: Promise<void>): Promise<void> {
  if (isWorkerOff()) return
  const registering = firstRender.then(() => register(offer))
  function offer(): void {
    announceNewVersion(async () => {
      const registration = await registering
      if (registration) await loadWaitingBuild(registration)
    })
  }
  onNewBuild(offer)
  // Other checks run at the start and on return to the foreground; a tablet on the wall never leaves it.
  setInterval(() => tellWorker({ type: 'check-build' }), remindEveryMs)
  await registering
}

/** A policy or a private window may refuse workers: the page then depends on the network. */
async function register(onWaiting: () => void): Promise<ServiceWorkerRegistration | undefined> {
  try {
    const { Workbox } = await import('workbox-window')
    const workbox = new Workbox(trustWorkerUrl('/sw.js'), workerOptions)
    workbox.addEventListener('waiting', onWaiting)
    // `load` may have fired by now, so Workbox must not wait for it.
    return await workbox.register({ immediate: document.readyState === 'complete' })
  } catch (error) {
    console.warn('No service worker:', error)
    return undefined
  }
}
