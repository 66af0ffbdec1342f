import { onNewBuild, tellWorker } from '#client/offline/outbox/outbox-link.ts'
import { loadWaitingBuild } from './load-waiting-build.ts'
import { announceNewVersion } from './new-version.ts'

/** A fraction of the hour after which the worker checks for a build, so that a check is late by minutes at most. */
const remindEveryMs = 600_000

type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy }

/** Trusted Types policy, named in the Content-Security-Policy: only our worker's address is a script URL. */
function trustWorkerUrl(url: '/sw.js'): string {
  const factory = (window as Window & { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('pitboard#sw', { createScriptURL: (wanted) => (wanted === url ? wanted : '') })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** Whether the run-time configuration of the page disables the worker. */
const isSwitchedOff = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="pitboard-worker"]')?.content === 'off'

/**
 * Registers the service worker after the first render, because the worker then downloads the whole app shell. A new
 * build that the worker announces, or that already waits, is offered and waits until the user accepts it (rows D1,
 * O10).
 */
export async function registerWorker(firstRender: Promise<void>): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV || isSwitchedOff()) return
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
    const workbox = new Workbox(trustWorkerUrl('/sw.js'), { scope: '/', updateViaCache: 'none' })
    workbox.addEventListener('waiting', onWaiting)
    // `load` may have fired by now, so Workbox must not wait for it.
    return await workbox.register({ immediate: document.readyState === 'complete' })
  } catch (error) {
    console.warn('No service worker:', error)
    return undefined
  }
}
