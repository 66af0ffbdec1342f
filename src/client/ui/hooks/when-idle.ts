/** Calls `run` in an idle period of the browser, with `timeout` (ms) at the latest if it is given. */
export function whenIdle(run: () => void, { timeout }: { timeout?: number } = {}): void {
  // Safari has no `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 50)
  else requestIdleCallback(() => run(), timeout === undefined ? {} : { timeout })
}
