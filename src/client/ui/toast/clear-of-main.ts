type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

/** Between a toast and the main button, px. */
const marginPx = 8

/**
 * Returns the top of the toasts at which they cover no main button: below each that is in their way. Their usual top if
 * they would not fit on the screen below it.
 */
export function topClearOf(buttons: readonly Box[], toasts: Box, screenHeight: number): number {
  const height = toasts.bottom - toasts.top
  let { top } = toasts
  for (const button of [...buttons].sort((a, b) => a.top - b.top)) {
    const isBeside = button.right <= toasts.left || button.left >= toasts.right
    const isAway = button.bottom + marginPx <= top || button.top >= top + height + marginPx
    if (!isBeside && !isAway) top = button.bottom + marginPx
  }
  return top + height > screenHeight ? toasts.top : top
}
