import { onNewBuild, tellWorker } from '#client/offline/outbox/outbox-link.ts'
import { loadWaitingBuild } from './load-waiting-build.ts'
import { announceNewVersion } from './new-version.ts'

/** A part of the worker's hour, so that none is missed by a moment. */
const remindEveryMs = 600_000

type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy }

/** Only our own worker's address is a script URL; the Content-Security-Policy names this policy. */
function trustWorkerUrl(url: '/sw.js'): string {
  const factory = (window as Window & { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('pitboard#sw', { createScriptURL: (wanted) => (wanted === url ? wanted : '') })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** The operator may have switched the worker off, by the page's run-time configuration. */
const isSwitchedOff = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="pitboard-worker"]')?.content === 'off'

/**
 * Registers the service worker once the page that was opened stands: the worker fetches all of the shell. A new build,
 * of which the worker says or which waits already, is offered; it waits until the user accepts it (rows D1, O10).
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
  // At the start and in the foreground the worker is asked anyway; a tablet on the wall is never left.
  setInterval(() => tellWorker({ type: 'check-build' }), remindEveryMs)
  await registering
}

/** A policy or a private window may refuse workers: the pages then live by the network alone. */
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
