import type { QueryClient } from '@tanstack/react-query'

/** A page whose data do not come, or that does not start at all, is not waited for. */
const longestWaitMs = 10_000
/** Of a browser that is always busy. */
const longestIdleMs = 500

/** What tells once that a page was rendered. */
export type Rendering = { onRendered(listener: () => void): () => void }

const idle = (): Promise<void> =>
  new Promise((done) => {
    // Safari has none.
    if (typeof requestIdleCallback === 'undefined') setTimeout(done, 50)
    else requestIdleCallback(() => done(), { timeout: longestIdleMs })
  })

/**
 * Resolves once the page that was opened stands: rendered, its data here, and the browser at rest. What the page can
 * do without comes then, and takes neither line nor time from it. Never rejects.
 */
export function whenFirstRenderIsDone(queryClient: QueryClient, rendering: Rendering): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, longestWaitMs))
  return Promise.race([stands(queryClient, rendering), late])
}

async function stands(queryClient: QueryClient, { onRendered }: Rendering): Promise<void> {
  await new Promise<void>((done) => {
    const leave = onRendered(() => {
      leave()
      done()
    })
  })
  // Effects of the first rendering ask for the data.
  await idle()
  await new Promise<void>((done) => {
    const look = (): void => {
      if (queryClient.isFetching() > 0) return
      leave()
      done()
    }
    const leave = queryClient.getQueryCache().subscribe(look)
    look()
  })
  await idle()
}
