const repaintLimitMs = 100

/**
 * Resolves after the next paint, so that a tap shows before the page changes; after 100 ms at the latest (row R12).
 * Before the first page nothing was tapped.
 */
export function waitForRepaint(): Promise<void> {
  if (document.getElementById('root')?.childElementCount === 0) return Promise.resolve()
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, repaintLimitMs)
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(limit)
        resolve()
      }),
    )
  })
}
