import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastingHeaders } from '#server/http/bind.ts'
import { createBodyCache, packBody } from '#server/http/packed-body.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The bytes as sent over the connection. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const { request } = await import('node:http')
  return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>((done, fail) => {
    const asked = request(`${server.url}${path}`, { headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
    asked.on('error', fail).end()
  })
}

test.each([
  ['C18', '/api/location/countries/PL/cities'],
  ['C16', '/api/location/countries'],
  ['C20', '/api/services/'],
  ['C21', '/api/services/brands/'],
  ['C22', '/api/services/brands/opel'],
  ['C23', '/api/services/conveniences/'],
  ['C18', '/api/openapi.json'],
])('%s %s is compressed, has an ETag, and can be cached', async (_, path) => {
  const plain = await ask(path)
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': lastingHeaders['cache-control'],
    vary: 'accept-encoding',
  })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(path, { 'accept-encoding': encoding })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length)
  }
  const again = await ask(path, { 'if-none-match': String(plain.headers.etag) })
  expect([again.status, again.bytes.length]).toEqual([304, 0])
})

test('C18 a list is made once for all spellings of its address', async () => {
  const path = '/api/location/countries/PL/cities'
  const { bytes } = await ask(path)
  expect(bytes.length).toBeGreaterThan(400_000)
  const { selectFrom } = server.database.db
  let reads = 0
  server.database.db.selectFrom = ((...args: Parameters<typeof selectFrom>) => {
    reads++
    return selectFrom.apply(server.database.db, args)
  }) as typeof selectFrom
  for (const same of [path, `${path}/`, `${path}?`]) expect((await ask(same)).bytes.equals(bytes)).toBe(true)
  server.database.db.selectFrom = selectFrom
  expect(reads).toBe(0)
})

test('C18 C16 missing resources and answers for a session are not cached', async () => {
  expect((await ask('/api/location/countries/XX')).headers['cache-control']).toBe('no-store')
  expect((await ask('/api/location/countries/PL/cities?x=1')).status).toBe(400)
  const { token } = await openSession(server)
  const mine = await ask('/api/profiles/me', { cookie: `__Host-sid=${token}` })
  expect([mine.status, mine.headers['cache-control'], mine.headers.etag]).toEqual([200, 'no-store', undefined])
})

test('C18 a part of a list is two hundred rows at most', async () => {
  const path = '/api/location/countries/PL/cities'
  expect(JSON.parse(String((await ask(`${path}?limit=200`)).bytes)).cities).toHaveLength(200)
  expect((await ask(`${path}?limit=201`)).status).toBe(400)
})

test('what is kept in memory is bounded, and what was asked for last stays', () => {
  const cache = createBodyCache(1000)
  const body = () => packBody('text/plain', Buffer.alloc(200))
  for (const name of ['a', 'b']) cache.put(name, body())
  expect(cache.get('a')).toBeDefined()
  cache.put('c', body())
  expect([cache.get('a'), cache.get('b'), cache.get('c')].map(Boolean)).toEqual([true, false, true])
})
