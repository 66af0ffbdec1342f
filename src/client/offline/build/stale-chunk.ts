const guardKey = 'pitboard.reloaded'
/** Minimum time between two full reloads, so that a chunk that is missing for good causes no reload loop (row R16). */
export const reloadGuardMs = 10_000

const chunkMessages = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
  'Failed to fetch texts',
]

/** Whether the error is about a missing lazy-loaded file, by the messages of Chromium, Firefox, Safari,
 * Vite and `i18n/texts.ts`. */
export function isStaleChunkError(error: unknown): boolean {
  return error instanceof Error && chunkMessages.some((message) => error.message.startsWith(message))
}

/** Claims one reload. Returns `false` if the last reload is less than `reloadGuardMs` ago. */
export function claimReload(storage: Pick<Storage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(storage.getItem(guardKey) ?? Number.NEGATIVE_INFINITY)
  if (nowMs - lastMs < reloadGuardMs) return false
  storage.setItem(guardKey, String(nowMs))
  return true
}

/**
 * Reloads the page if the error is about a stale chunk. Returns `true` if it reloads. Without a network there is no newer
 * build to load.
 */
export function reloadAfterStaleChunk(error: unknown): boolean {
  if (!isStaleChunkError(error) || !navigator.onLine || !claimReload(sessionStorage, Date.now())) return false
  location.reload()
  return true
}

/** Disables the router's own reload, once per tab, by setting its mark in advance: `claimReload` alone decides. */
export function disarmRouterReload(): void {
  window.addEventListener('vite:preloadError', (event) => {
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
  })
}
