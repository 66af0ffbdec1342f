import type { PageMessage } from '#contract/worker.ts'

const everyMs = 3_600_000

/** Lets the worker look for a newer build: now, each hour and at each return to the foreground; it keeps to the hour. */
export function watchForBuilds(): void {
  const ask = async (): Promise<void> => {
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ type: 'check-build' } satisfies PageMessage)
  }
  void ask()
  setInterval(ask, everyMs)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
}
