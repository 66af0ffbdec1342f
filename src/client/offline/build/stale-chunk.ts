const guardKey = 'pitboard.reloaded'
/** Two full reloads are at least this far apart, so that a chunk that is gone for good never makes a loop (row R16). */
export const reloadGuardMs = 10_000

const chunkMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
]

/** True for the error of a lazily loaded file that is gone, as Chromium, Firefox, Safari and Vite word it. */
export function isStaleChunkError(error: unknown): boolean {
  return error instanceof Error && chunkMessages.some((message) => error.message.startsWith(message))
}

/** Takes the right to reload once, `false` while the last reload is younger than the guard. */
export function claimReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(storage.getItem(guardKey) ?? Number.NEGATIVE_INFINITY)
  if (nowMs - lastMs < reloadGuardMs) return false
  storage.setItem(guardKey, String(nowMs))
  return true
}

/** Loads the page in full when the error is a stale chunk's; `true` when it does. */
export function reloadAfterStaleChunk(error: unknown): boolean {
  if (!isStaleChunkError(error) || !claimReload(sessionStorage, Date.now())) return false
  location.reload()
  return true
}

/** The router's own guard holds once per tab for ever; its mark is set beforehand, so that only ours decides. */
export function disarmRouterReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
