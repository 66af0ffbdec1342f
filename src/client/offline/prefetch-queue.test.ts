import { expect, test } from 'vitest'
import { holdPrefetch, queuePrefetch } from './prefetch-queue.ts'

test('R13 what is fetched ahead comes two at a time, in order, and a failure stops nothing', async () => {
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

test('R13 nothing is fetched ahead before the page that was opened stands', async () => {
  const begun: number[] = []
  let stand = (): void => {}
  holdPrefetch(
    new Promise<void>((done) => {
      stand = done
    }),
  )
  queuePrefetch(async () => {
    begun.push(0)
  })
  await new Promise((done) => setTimeout(done, 5))
  expect(begun).toEqual([])
  stand()
  await expect.poll(() => begun).toEqual([0])
})
