import type { PageMessage } from '#contract/worker.ts'
import { announceNewVersion } from './new-version.ts'

type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy }

/** Only our own worker's address is a script URL; the Content-Security-Policy names this policy. */
function trustWorkerUrl(url: '/sw.js'): string {
  const factory = (window as Window & { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('pitboard#sw', { createScriptURL: (wanted) => (wanted === url ? wanted : '') })
  return (policy?.createScriptURL(url) ?? url) as string
}

function acceptWaiting(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  registration.waiting?.postMessage({ type: 'skip-waiting' } satisfies PageMessage)
}

/** Registers the service worker once the page has loaded. A new build waits until the user accepts it (row O10). */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox(trustWorkerUrl('/sw.js'), { scope: '/', updateViaCache: 'none' })
  let registration: ServiceWorkerRegistration | undefined
  workbox.addEventListener('waiting', () => {
    announceNewVersion(() => registration && acceptWaiting(registration))
  })
  try {
    // `load` may have fired before this module ran, so Workbox must not wait for it.
    registration = await workbox.register({ immediate: document.readyState === 'complete' })
  } catch (error) {
    // A policy or a private window may refuse workers: the pages then live by the network alone.
    console.warn('No service worker:', error)
  }
}
