type ScriptUrlPolicy = { createScriptURL(url: string): unknown }
type PolicyFactory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy }

/** Trusted Types policy, named in the Content-Security-Policy: only our worker's address is a script URL. */
export function trustWorkerUrl(url: '/sw.js'): string {
  const factory = (window as Window & { trustedTypes?: PolicyFactory }).trustedTypes
  const policy = factory?.createPolicy('pitboard#sw', { createScriptURL: (wanted) => (wanted === url ? wanted : '') })
  return (policy?.createScriptURL(url) ?? url) as string
}

/** Whether this page registers no worker: no browser support, development, or the run-time configuration. */
export const isWorkerOff = (): boolean =>
  !('serviceWorker' in navigator) ||
  import.meta.env.DEV ||
  document.querySelector<HTMLMetaElement>('meta[name="pitboard-worker"]')?.content === 'off'

/** Options of the registration, the same on all pages. */
export const workerOptions = { scope: '/', updateViaCache: 'none' } as const
