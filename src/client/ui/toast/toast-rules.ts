export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading'

export const toastRules = {
  durationMs: 4000,
  /** For a toast with Undo: a mechanic with gloves who is already at another vehicle needs longer to reach it. */
  undoMs: 8000,
  /** A loading toast appears after this time. */
  loadingAfterMs: 1000,
  removeDelayMs: 200,
  visibleAtMost: 3,
  gapPx: 14,
  swipePx: 20,
} as const

/** Returns how long a toast of this kind stays, in ms. A loading toast stays until it is replaced or dismissed. */
export function durationOf(kind: ToastKind): number {
  return kind === 'loading' ? Number.POSITIVE_INFINITY : toastRules.durationMs
}

/** Whether a screen reader is interrupted: for errors and warnings. */
export function isAssertive(kind: ToastKind): boolean {
  return kind === 'error' || kind === 'warning'
}

/** Whether a swipe by `dx` px, to either side, dismisses the toast. */
export function isDismissingSwipe(dx: number): boolean {
  return Math.abs(dx) >= toastRules.swipePx
}

/** Returns the ids of the visible toasts from a list with the newest first. Toasts that are closing do not count. */
export function visibleToasts(toasts: readonly { id: string; visible: boolean }[]): ReadonlySet<string> {
  const live = toasts.filter((toast) => toast.visible)
  return new Set(live.slice(0, toastRules.visibleAtMost).map((toast) => toast.id))
}

/** Whether the key is Alt+T, by the physical key: with Alt some layouts produce another letter. */
export function isToastKey(event: Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyT'
}
