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
  const heard = vi.fn()
  watchAppManifest(heard)
  return heard
}

test('D2 the app manifest is asked for one second after the page is ready, and not before', async () => {
  const heard = startOn('4g')
  await vi.advanceTimersByTimeAsync(999)
  expect(network).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(network.mock.calls).toEqual([['/app-manifest.json', { cache: 'no-cache' }]])
  expect(heard.mock.calls).toEqual([[manifest]])
})

test.each([
  ['slow-2g', 0],
  ['2g', 1],
  ['3g', 1],
  [null, 1],
])('D2 on a line of %s it is asked for %i times', async (line, times) => {
  startOn(line)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(network).toHaveBeenCalledTimes(times)
})

test('D2 without an answer nothing is said', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const heard = startOn('4g')
  await vi.advanceTimersByTimeAsync(1_000)
  network.mockResolvedValueOnce(new Response('', { status: 503 }))
  const again = startOn('4g')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([heard.mock.calls, again.mock.calls]).toEqual([[], []])
})
