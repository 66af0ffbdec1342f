import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { awaitInFirstRender, inTime, whenFirstPageIsDrawn, whenFirstRenderIsDone } from './after-first-render.ts'

afterEach(() => vi.unstubAllGlobals())

test('the first render is done when the page has rendered and its queries have loaded', async () => {
  const queryClient = new QueryClient()
  const seen: string[] = []
  let render = (): void => {}
  void whenFirstRenderIsDone(queryClient, {
    onRendered: (listener) => {
      render = listener
      return () => seen.push('unsubscribed')
    },
  }).then(() => seen.push('done'))
  let answer = (_data: string): void => {}
  const asked = queryClient.fetchQuery({
    queryKey: ['bays'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done
      }),
  })
  await new Promise((done) => setTimeout(done, 120))
  expect(seen).toEqual([])
  render()
  await new Promise((done) => setTimeout(done, 120))
  expect(seen).toEqual(['unsubscribed'])
  answer('three')
  await asked
  await expect.poll(() => seen).toEqual(['unsubscribed', 'done'])
})

test('the first render waits for code that the page shows, and for the data that this code asks for', async () => {
  const queryClient = new QueryClient()
  const seen: string[] = []
  let load = (): void => {}
  awaitInFirstRender(
    new Promise<void>((done) => {
      load = done
    }),
  )
  void whenFirstRenderIsDone(queryClient, {
    onRendered: (listener) => {
      queueMicrotask(listener)
      return () => {}
    },
  }).then(() => seen.push('done'))
  await new Promise((done) => setTimeout(done, 200))
  expect(seen).toEqual([])
  let answer = (_data: string): void => {}
  load()
  const asked = queryClient.fetchQuery({
    queryKey: ['week'],
    queryFn: () =>
      new Promise<string>((done) => {
        answer = done
      }),
  })
  await new Promise((done) => setTimeout(done, 200))
  expect(seen).toEqual([])
  answer('cars')
  await asked
  await expect.poll(() => seen).toEqual(['done'])
})

test('the first page is drawn in the frame after it has rendered, whatever it still fetches', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  const seen: string[] = []
  let render = (): void => {}
  void whenFirstPageIsDrawn({
    onRendered: (listener) => {
      render = listener
      return () => {}
    },
  }).then(() => seen.push('drawn'))
  await new Promise((done) => setTimeout(done, 20))
  expect(frames).toEqual([])
  render()
  await expect.poll(() => frames.length).toBe(1)
  await new Promise((done) => setTimeout(done, 20))
  expect(seen).toEqual([])
  frames[0]?.(0)
  await expect.poll(() => seen).toEqual(['drawn'])
})

test('a page in the background, which has no frames, counts as drawn when it has rendered', async () => {
  vi.stubGlobal('document', { visibilityState: 'hidden' })
  await whenFirstPageIsDrawn({
    onRendered: (listener) => {
      queueMicrotask(listener)
      return () => {}
    },
  })
})

test('what never settles is waited for ten seconds', async () => {
  vi.useFakeTimers()
  const waited = vi.fn()
  void inTime(new Promise(() => {})).then(waited)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(waited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(waited).toHaveBeenCalled()
  vi.useRealTimers()
})
