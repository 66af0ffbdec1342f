import { expect, test } from 'vitest'
import { holdPrefetch, queuePrefetch } from './prefetch-queue.ts'

test('R13 two prefetches run at a time, in order, and a failed one does not stop the rest', async () => {
  const begun: number[] = []
  let most = 0
  let running = 0
  const works = [0, 1, 2, 3, 4].map((index) => async () => {
    begun.push(index)
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 5))
    running -= 1
    if (index === 1) throw new Error('away')
  })
  queuePrefetch(...works.slice(0, 3))
  queuePrefetch(...works.slice(3))
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  await expect.poll(() => running).toBe(0)
  expect(most).toBe(2)
})

test('R13 nothing is prefetched before the opened page has rendered', async () => {
  const begun: number[] = []
  let release = (): void => {}
  holdPrefetch(
    new Promise<void>((done) => {
      release = done
    }),
  )
  queuePrefetch(async () => {
    begun.push(0)
  })
  await new Promise((done) => setTimeout(done, 5))
  expect(begun).toEqual([])
  release()
  await expect.poll(() => begun).toEqual([0])
})
