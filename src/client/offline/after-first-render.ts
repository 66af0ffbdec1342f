import type { QueryClient } from '@tanstack/react-query'
import { whenIdle } from '#client/ui/hooks/when-idle.ts'

/** Upper limit of the wait, for a page whose data does not arrive or that does not start. */
const longestWaitMs = 10_000
/** Upper limit of the wait for an idle period, for a browser that is always busy. */
const longestIdleMs = 500

/** The router's notification that a page was rendered. */
export type Rendering = { onRendered(listener: () => void): () => void }

const idle = (): Promise<void> => new Promise((done) => whenIdle(done, { timeout: longestIdleMs }))

/** Code that the opened page shows and that is still loading. */
const loadingParts = new Set<Promise<unknown>>()

/** The first render is not done before `part` settles: code of the opened page that loads apart from it. */
export function awaitInFirstRender(part: Promise<unknown>): void {
  loadingParts.add(part)
  const forget = (): void => void loadingParts.delete(part)
  part.then(forget, forget)
}

/** Resolves when the opened page is drawn with what the device has. Never rejects. */
export function whenFirstPageIsDrawn(rendering: Rendering): Promise<void> {
  return inTime(firstPageDrawn(rendering))
}

/**
 * Resolves when the opened page is rendered, its code and data are loaded and the browser is idle. Work that the page
 * does not need waits for this, so that it takes neither bandwidth nor CPU time from the first render. Never rejects.
 */
export function whenFirstRenderIsDone(queryClient: QueryClient, rendering: Rendering): Promise<void> {
  return inTime(firstRenderDone(queryClient, rendering))
}

/** Resolves when `done` does, after ten seconds at the latest: IndexedDB, for example, may never answer. */
export const inTime = (done: Promise<void>): Promise<void> =>
  Promise.race([done, new Promise<void>((late) => setTimeout(late, longestWaitMs))])

const whenRendered = ({ onRendered }: Rendering): Promise<void> =>
  new Promise((done) => {
    const unsubscribe = onRendered(() => {
      unsubscribe()
      done()
    })
  })

async function firstPageDrawn(rendering: Rendering): Promise<void> {
  await whenRendered(rendering)
  await Promise.allSettled(loadingParts)
  // A task after the next frame. A page in the background has no frames.
  if (document.visibilityState === 'visible') await new Promise((done) => requestAnimationFrame(done))
  await new Promise((done) => setTimeout(done))
}

async function firstRenderDone(queryClient: QueryClient, rendering: Rendering): Promise<void> {
  await whenRendered(rendering)
  do {
    await Promise.allSettled(loadingParts)
    // Effects of a render start queries and the loading of parts.
    await idle()
    await whenFetched(queryClient)
    await idle()
  } while (loadingParts.size > 0 || queryClient.isFetching() > 0)
}

/** Resolves when no query is being fetched. */
function whenFetched(queryClient: QueryClient): Promise<void> {
  return new Promise((done) => {
    const check = (): void => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      done()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
}
