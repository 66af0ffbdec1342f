import { whenIdle } from '#client/ui/hooks/when-idle.ts'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }

/** Returns the Network Information API; `undefined` in browsers without it. */
export function readConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}

/** Links preload their page when they become visible, but not offline and not in data-saving mode (row R13). */
export function choosePreload(): 'viewport' | false {
  return navigator.onLine && !readConnection()?.saveData ? 'viewport' : false
}

/** Calls `onChange` with the new choice when the network appears, is lost, or changes its data-saving mode. */
export function watchPreload(onChange: (preload: 'viewport' | false) => void): void {
  const report = () => onChange(choosePreload())
  window.addEventListener('online', report)
  window.addEventListener('offline', report)
  readConnection()?.addEventListener('change', report)
}

type Preload = (...visit: never[]) => Promise<unknown>

/** By then (ms) a link is preloaded, even if the browser is always busy. */
const longestIdleMs = 1_000

/**
 * Delays the preloads of visible links until `until` settles, and then begins one in each idle period: those of all links
 * of a board together would block a slow device for 0.4 s.
 */
export function holdPreloads(router: { preloadRoute: Preload }, until: Promise<unknown>): void {
  const preload = router.preloadRoute
  let turn = until
  router.preloadRoute = async (...visit) => {
    turn = turn.then(() => new Promise<void>((done) => whenIdle(done, { timeout: longestIdleMs })))
    await turn
    return choosePreload() ? preload(...visit) : undefined
  }
}
