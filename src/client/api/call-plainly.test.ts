import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callPlainly } from './call-plainly.ts'

const network = vi.fn<typeof fetch>()

beforeEach(() => {
  network.mockReset()
  vi.stubGlobal('fetch', network)
  vi.stubGlobal('document', { documentElement: { lang: 'pl' }, querySelector: () => null })
})
afterEach(() => vi.unstubAllGlobals())

const answer = (body: string, status = 200) => network.mockResolvedValueOnce(new Response(body, { status }))

test('H1 a call sends JSON with the cookies, in the language of the page, and returns the reply', async () => {
  answer('{"a":1}')
  expect(await callPlainly('POST', '/auth/login', { code: '1' })).toEqual({ a: 1 })
  const [url, init] = network.mock.calls[0] ?? []
  expect(url).toBe('/api/auth/login')
  expect(init).toMatchObject({ method: 'POST', body: '{"code":"1"}', credentials: 'include', cache: 'no-store' })
  expect(init?.headers).toMatchObject({ 'accept-language': 'pl', 'content-type': 'application/json' })
})

test('a reply without a body is undefined', async () => {
  network.mockResolvedValueOnce(new Response(null, { status: 204 }))
  expect(await callPlainly('POST', '/auth/logout')).toBe(undefined)
})

test('E1 a problem keeps its code, its message and its field', async () => {
  answer(JSON.stringify({ code: 'invalid-code', message: 'Wrong', field: 'code', retryAfter: 3 }), 400)
  const expected = { status: 400, code: 'invalid-code', message: 'Wrong', field: 'code', retryAfter: 3 }
  await expect(callPlainly('POST', '/auth/login', {})).rejects.toMatchObject(expected)
})

test.each([
  ['the page of a network that wants a sign-in', '<html>', 200],
  ['an error page of a proxy', '<h1>Bad gateway</h1>', 502],
  ['JSON of somebody else', '{"error":"no"}', 403],
])('E1 %s is not our answer', async (_, body, status) => {
  answer(body, status)
  await expect(callPlainly('POST', '/auth/login', {})).rejects.toMatchObject({ status, code: 'unreadable' })
})

test('E1 without an answer the error is that of the network', async () => {
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(callPlainly('POST', '/auth/login', {})).rejects.toMatchObject({ status: 0, code: 'network' })
})

test('H2 a read is tried once more, another call is not', async () => {
  answer('{"code":"unavailable","message":"Busy"}', 503)
  answer('{"id":"u"}')
  expect(await callPlainly('GET', '/profiles/me')).toEqual({ id: 'u' })
  network.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(callPlainly('GET', '/profiles/me')).rejects.toMatchObject({ code: 'network' })
  expect(network).toHaveBeenCalledTimes(4)
  await expect(callPlainly('POST', '/auth/login', {})).rejects.toMatchObject({ code: 'network' })
  expect(network).toHaveBeenCalledTimes(5)
  network.mockReset()
  answer('{"code":"unauthenticated","message":"No"}', 401)
  await expect(callPlainly('GET', '/profiles/me')).rejects.toMatchObject({ status: 401 })
  expect(network).toHaveBeenCalledOnce()
})
