const repaintLimitMs = 100

/** Resolves after the next paint, so that a tap shows before the page changes; after 100 ms at the latest (row R12). */
export function waitForRepaint(): Promise<void> {
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
