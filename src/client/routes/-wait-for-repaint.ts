const repaintLimitMs = 100

/**
 * Resolves after the next paint, so that the feedback of a tap is visible before the page changes; after 100 ms at the
 * latest (row R12). Resolves at once for the first page, which no tap has opened.
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
