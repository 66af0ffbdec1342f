import type { QueryClient } from '@tanstack/react-query'

/** Upper limit of the wait, for a page whose data does not arrive or that does not start. */
const longestWaitMs = 10_000
/** Upper limit of the wait for an idle period, for a browser that is always busy. */
const longestIdleMs = 500

/** The router's notification that a page was rendered. */
export type Rendering = { onRendered(listener: () => void): () => void }

const idle = (): Promise<void> =>
  new Promise((done) => {
    // Safari has no `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(done, 50)
    else requestIdleCallback(() => done(), { timeout: longestIdleMs })
  })

/**
 * Resolves when the opened page is rendered, its data is loaded and the browser is idle. Work that the page does not
 * need waits for this, so that it takes neither bandwidth nor CPU time from the first render. Never rejects.
 */
export function whenFirstRenderIsDone(queryClient: QueryClient, rendering: Rendering): Promise<void> {
  const late = new Promise<void>((done) => setTimeout(done, longestWaitMs))
  return Promise.race([firstRenderDone(queryClient, rendering), late])
}

async function firstRenderDone(queryClient: QueryClient, { onRendered }: Rendering): Promise<void> {
  await new Promise<void>((done) => {
    const unsubscribe = onRendered(() => {
      unsubscribe()
      done()
    })
  })
  // Effects of the first render start the queries.
  await idle()
  await new Promise<void>((done) => {
    const check = (): void => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      done()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
  await idle()
}
