import hotToast from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadingWhile } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(hotToast, 'loading').mockReturnValue('t1')
  vi.spyOn(hotToast, 'dismiss').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const durations = () => vi.mocked(hotToast.loading).mock.calls.map(([, options]) => options?.duration)
const dismissed = () => vi.mocked(hotToast.dismiss).mock.calls.map(([id]) => id)

test('T1 work that takes longer than a second shows a loading toast until it has ended', async () => {
  const work = Promise.withResolvers<number>()
  const ended = loadingWhile('Sending…', work.promise)
  await vi.advanceTimersByTimeAsync(999)
  expect(durations()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(durations()).toEqual([Number.POSITIVE_INFINITY])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(dismissed()).toEqual([])
  work.resolve(7)
  expect(await ended).toBe(7)
  expect(dismissed()).toEqual(['t1'])
})

test('T1 failed work closes its toast and rethrows the error', async () => {
  const work = Promise.withResolvers<number>()
  const ended = loadingWhile('Sending…', work.promise)
  await vi.advanceTimersByTimeAsync(1_000)
  work.reject(new Error('cut off'))
  await expect(ended).rejects.toThrow('cut off')
  expect(dismissed()).toEqual(['t1'])
})

test('T1 work that ends within a second shows no toast', async () => {
  expect(await loadingWhile('Sending…', Promise.resolve(7))).toBe(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([durations(), dismissed()]).toEqual([[], []])
})
