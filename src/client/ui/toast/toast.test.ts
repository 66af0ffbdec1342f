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

const said = () => vi.mocked(hotToast.loading).mock.calls.map(([, options]) => options?.duration)
const dismissed = () => vi.mocked(hotToast.dismiss).mock.calls.map(([id]) => id)

test('T1 what takes longer than a second is said, until it has ended', async () => {
  const work = Promise.withResolvers<number>()
  const ended = loadingWhile('Sending…', work.promise)
  await vi.advanceTimersByTimeAsync(999)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said()).toEqual([Number.POSITIVE_INFINITY])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(dismissed()).toEqual([])
  work.resolve(7)
  expect(await ended).toBe(7)
  expect(dismissed()).toEqual(['t1'])
})

test('T1 what fails takes its toast away, and is told on', async () => {
  const work = Promise.withResolvers<number>()
  const ended = loadingWhile('Sending…', work.promise)
  await vi.advanceTimersByTimeAsync(1_000)
  work.reject(new Error('cut off'))
  await expect(ended).rejects.toThrow('cut off')
  expect(dismissed()).toEqual(['t1'])
})

test('T1 what is done within a second says nothing', async () => {
  expect(await loadingWhile('Sending…', Promise.resolve(7))).toBe(7)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([said(), dismissed()]).toEqual([[], []])
})
