import { beforeEach, expect, test, vi } from 'vitest'

const cached = new Map<string, Response>()
const cache = {
  match: async (url: string) => cached.get(url)?.clone(),
  put: async (url: string, answer: Response) => void cached.set(url, answer),
}
const network = vi.fn<(url: string) => Promise<Response>>()
const update = vi.fn(async () => {})
const messages: unknown[] = []
const page = { postMessage: (message: unknown) => messages.push(message) }
vi.stubGlobal('__BUILD_ID__', 'a')
vi.stubGlobal('caches', { open: async () => cache })
vi.stubGlobal('fetch', network)
vi.stubGlobal('self', { clients: { matchAll: async () => [page, page] }, registration: { update } })

const hourMs = 3_600_000
let checkBuild: () => Promise<void>
/** Simulates a restarted worker: only its caches remain. */
const restart = async () => {
  vi.clearAllTimers()
  vi.resetModules()
  ;({ checkBuild } = await import('./check-build.ts'))
}
const serve = (answer: unknown) => network.mockImplementation(async () => Response.json(answer))

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 8) })
  cached.clear()
  messages.length = 0
  network.mockReset()
  update.mockClear()
  await restart()
})

test('D1 the own build is not reported; latest.json is requested with a timestamp, once an hour at most', async () => {
  serve({ id: 'a', timestamp: 100 })
  await Promise.all([checkBuild(), checkBuild()])
  await checkBuild()
  await restart()
  await checkBuild()
  expect(network.mock.calls.map(([url]) => url)).toEqual([`/latest.json?t=${Date.UTC(2026, 10, 21, 8)}`])
  expect(messages).toEqual([])
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(network).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3 * hourMs)
  expect(network).toHaveBeenCalledTimes(5)
})

test('D1 a newer build is reported once to every page, also across a restart of the worker, and fetched', async () => {
  serve({ id: 'b', timestamp: 200 })
  await checkBuild()
  const toBoth = [
    { type: 'new-build', id: 'b' },
    { type: 'new-build', id: 'b' },
  ]
  expect(messages).toEqual(toBoth)
  expect(update).toHaveBeenCalledTimes(1)
  await restart()
  await vi.advanceTimersByTimeAsync(hourMs)
  await checkBuild()
  expect(network).toHaveBeenCalledTimes(2)
  expect(messages).toEqual(toBoth)
  serve({ id: 'c', timestamp: 300 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(messages.slice(2)).toEqual([
    { type: 'new-build', id: 'c' },
    { type: 'new-build', id: 'c' },
  ])
})

test('D1 an older build from an outdated server instance is not reported', async () => {
  serve({ id: 'a', timestamp: 200 })
  await checkBuild()
  serve({ id: 'old', timestamp: 100 })
  await vi.advanceTimersByTimeAsync(hourMs)
  serve({ id: 'a', timestamp: 200 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(messages).toEqual([])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page instead', async () => new Response('<html>Welcome to the hotel</html>')],
  ['an error', async () => Response.json({ id: 'b', timestamp: 200 }, { status: 503 })],
  ['another JSON', async () => Response.json({ id: 7 })],
  ['no object', async () => Response.json(null)],
])('D1 %s is ignored, and does not count as a check', async (_what, answer) => {
  network.mockImplementation(answer)
  await checkBuild()
  expect([messages, cached.size, update.mock.calls.length]).toEqual([[], 0, 0])
  serve({ id: 'b', timestamp: 200 })
  await checkBuild()
  expect(messages).toHaveLength(2)
})

test('D1 an older build seen later is not reported, and the newest one stays recorded', async () => {
  serve({ id: 'b', timestamp: 200 })
  await checkBuild()
  serve({ id: 'c', timestamp: 200 })
  await vi.advanceTimersByTimeAsync(hourMs)
  serve({ id: 'old', timestamp: 100 })
  await vi.advanceTimersByTimeAsync(hourMs)
  serve({ id: 'b', timestamp: 150 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(messages).toHaveLength(2)
  const [record] = cached.values()
  expect(await record?.clone().json()).toMatchObject({ id: 'c', timestamp: 200 })
})

test('D1 a worker that starts between two checks checks when the hour is over, not an hour later', async () => {
  serve({ id: 'a', timestamp: 100 })
  await checkBuild()
  await restart()
  vi.setSystemTime(Date.UTC(2026, 10, 21, 8, 30))
  await checkBuild()
  expect(network).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(hourMs / 2 - 60_000)
  expect(network).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(network).toHaveBeenCalledTimes(2)
})

test('D1 an invalid latest.json is ignored, and a build is reported once, whatever its timestamp', async () => {
  const { readBuild, msUntilDue } = await import('./check-build.ts')
  for (const value of [null, undefined, 'b', 7, {}, { id: 'b' }, { timestamp: 1 }, { id: 'b', timestamp: '1' }]) {
    expect(readBuild(value)).toBeNull()
  }
  const known = { id: 'a', timestamp: 1, checkedAt: 100 }
  expect([99, 100, 101, 100 + hourMs, 101 + hourMs].map((now) => msUntilDue(known, now))).toEqual([
    ...[0, hourMs, hourMs - 1, 0, 0],
  ])
  serve({ id: 'b', timestamp: 200 })
  await checkBuild()
  serve({ id: 'b', timestamp: 300 })
  await vi.advanceTimersByTimeAsync(hourMs)
  expect(messages).toHaveLength(2)
})

test('D1 after the clock was set back the check runs at once', async () => {
  serve({ id: 'a', timestamp: 100 })
  await checkBuild()
  vi.setSystemTime(Date.UTC(2026, 10, 18))
  await checkBuild()
  expect(network).toHaveBeenCalledTimes(2)
})
