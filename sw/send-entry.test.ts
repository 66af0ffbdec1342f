import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestOf, sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { entryOf, removalEntryOf } from '../tests/support/outbox/outbox-entry.ts'
import { sendEntries } from './outbox-call.ts'

const network = vi.fn<typeof fetch>()
const entry = entryOf()
const now = Date.UTC(2026, 10, 21, 8)
const send = async () => (await sendEntries([entry], '/api', now))[0]

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('O3 an entry is sent as an API call, under the key of its change, past every cache and redirect', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  network.mockResolvedValue(Response.json({}))
  await send()
  expect(network).toHaveBeenCalledOnce()
  const [address, sent] = network.mock.calls[0] ?? []
  const { status, headers, body } = requestOf(entry, now)
  expect(address).toBe(`/api/appointments/${status}`)
  expect(sent).toEqual({
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': 'k1', 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'include',
    redirect: 'manual',
    cache: 'no-store',
    signal: timeout.mock.results[0]?.value,
  })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(sendTimeoutMs)
})

test('the answer is passed on unchanged, and parsed', async () => {
  network.mockResolvedValue(Response.json({ code: 'busy' }, { status: 503, headers: { 'retry-after': '7' } }))
  expect(await send()).toEqual({
    exchange: { kind: 'response', status: 503, body: { code: 'busy' }, retryAfter: '7' },
    reply: { status: 503, contentType: 'application/json', text: '{"code":"busy"}' },
  })
})

test('an answer without a content type has none', async () => {
  network.mockResolvedValue(new Response(new Uint8Array([123, 125])))
  expect((await send())?.reply).toEqual({ status: 200, contentType: '', text: '{}' })
})

test.each<[boolean | undefined, boolean | undefined, boolean | undefined]>([
  [false, false, false],
  [true, false, true],
  [false, true, true],
  [true, true, true],
  // A browser that does not know: nothing is certain.
  [undefined, undefined, undefined],
])(
  'O7 a request while the device was online: %s, then: %s, may have left it: %s',
  async (before, after, hadNetwork) => {
    const device = { onLine: before }
    vi.stubGlobal('navigator', device)
    network.mockImplementation(async () => {
      device.onLine = after
      throw new TypeError('Failed to fetch')
    })
    expect(await send()).toEqual({ exchange: { kind: 'unreachable', hadNetwork }, reply: null })
  },
)

test('O7 the removal of a photo has no body, and no type of one', async () => {
  network.mockResolvedValue(Response.json({}))
  await sendEntries([removalEntryOf('front', { seq: 2 })], '/api', now)
  const [address, sent] = network.mock.calls[0] ?? []
  expect([address, sent?.method]).toEqual(['/api/appointments/astra/photos/front', 'DELETE'])
  expect(new Headers(sent?.headers).has('content-type')).toBe(false)
  expect(sent?.body).toBeUndefined()
})

test('no answer, and a truncated one, count as unreachable', async () => {
  const none = { exchange: { kind: 'unreachable' }, reply: null }
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await send()).toEqual(none)
  const cut = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) })
  network.mockResolvedValueOnce(new Response(cut))
  expect(await send()).toEqual(none)
})
