import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAppManifest } from './app-manifest.ts'

const manifest = { buildId: 'b1', rules: [] }
const network = vi.fn(async () => Response.json(manifest))

beforeEach(() => {
  vi.useFakeTimers()
  network.mockClear()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const startOn = (effectiveType: string | null) => {
  const connection = effectiveType === null ? undefined : { effectiveType, saveData: false }
  vi.stubGlobal('navigator', { connection })
  const listener = vi.fn()
  watchAppManifest(listener)
  return listener
}

test('D2 the app manifest is fetched one second after the page is ready, and not before', async () => {
  const listener = startOn('4g')
  await vi.advanceTimersByTimeAsync(999)
  expect(network).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(network.mock.calls).toEqual([['/app-manifest.json', { cache: 'no-cache' }]])
  expect(listener.mock.calls).toEqual([[manifest]])
})

test.each([
  ['slow-2g', 0],
  ['2g', 1],
  ['3g', 1],
  [null, 1],
])('D2 on a connection of type %s it is fetched %i times', async (effectiveType, times) => {
  startOn(effectiveType)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).toHaveBeenCalledTimes(times)
})

test('D2 without a good response the listener is not called', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const first = startOn('4g')
  await vi.advanceTimersByTimeAsync(1_000)
  network.mockResolvedValueOnce(new Response('', { status: 503 }))
  const second = startOn('4g')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([first.mock.calls, second.mock.calls]).toEqual([[], []])
})
