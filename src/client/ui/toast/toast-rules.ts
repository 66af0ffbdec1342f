export type ToastKind = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading'

export const toastRules = {
  durationMs: 4000,
  /** Of a toast that takes back what was done: a hand in a glove, at another car by now, needs longer to reach it. */
  undoMs: 8000,
  /** What takes longer says so. */
  loadingAfterMs: 1000,
  removeDelayMs: 200,
  visibleAtMost: 3,
  gapPx: 14,
  swipePx: 20,
} as const

/** How long a toast of this kind stays, in ms. A loading toast stays until it is replaced or dismissed. */
export function durationOf(kind: ToastKind): number {
  return kind === 'loading' ? Number.POSITIVE_INFINITY : toastRules.durationMs
}

/** Errors and warnings interrupt a screen reader, the rest waits for a pause. */
export function isAssertive(kind: ToastKind): boolean {
  return kind === 'error' || kind === 'warning'
}

/** A swipe to either side, `dx` px from where it began, throws the toast away. */
export function isThrownAway(dx: number): boolean {
  return Math.abs(dx) >= toastRules.swipePx
}

/** The ids of the toasts in sight, of a list with the newest first: those leaving do not count. */
export function visibleToasts(toasts: readonly { id: string; visible: boolean }[]): ReadonlySet<string> {
  const live = toasts.filter((toast) => toast.visible)
  return new Set(live.slice(0, toastRules.visibleAtMost).map((toast) => toast.id))
}

/** Alt+T by the key's place: with Alt held some keyboards write another letter. */
export function isToastKey(event: Pick<KeyboardEvent, 'altKey' | 'code' | 'ctrlKey' | 'metaKey'>): boolean {
  return event.altKey && !event.ctrlKey && !event.metaKey && event.code === 'KeyT'
}
