import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeAppointmentStatus, listAppointments } from '#contract/appointments.ts'
import { lastingHeaders } from '#server/http/bind.ts'
import { createBodyCache, packBody } from '#server/http/packed-body.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

const isEmbedded = !process.env.TEST_DATABASE_URL
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
  expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'no-store'])
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

test('C1 a list is compressed for whoever accepts it, and not sent again to a client that has it', async () => {
  const { owner } = await openStation(server)
  for (const hour of ['08', '10']) await book(owner, { startsAt: `2026-11-23T${hour}:00:00.000Z` })
  const cookie = [...owner.client.cookies].map((pair) => pair.join('=')).join('; ')
  const path = '/api/appointments?from=2026-11-23T00:00:00.000Z&to=2026-11-24T00:00:00.000Z'
  const plain = await ask(path, { cookie })
  expect(JSON.parse(String(plain.bytes)).appointments).toHaveLength(2)
  expect(plain.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' })
  for (const [encoding, unpack] of [
    ['zstd', zstdDecompressSync],
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask(path, { cookie, 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
  }
  const etag = String(plain.headers.etag)
  expect(await ask(path, { cookie, 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) })
  await book(owner, { startsAt: '2026-11-23T12:00:00.000Z' })
  expect((await ask(path, { cookie, 'if-none-match': etag })).status).toBe(200)
})

test.runIf(isEmbedded)('C1 a list is read once until something of it changes, also by another process', async () => {
  const { owner, join: hire } = await openStation(server)
  const mechanic = await hire('mechanic')
  const { id } = await book(owner)
  const query = { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' }
  const list = async (who = owner) => (await who.client.send(listAppointments, { query })).value.appointments
  const { db } = server.database
  const executeQuery = db.executeQuery
  let reads = 0
  db.executeQuery = ((...args: Parameters<typeof executeQuery>) => {
    if ('sql' in args[0] && args[0].sql.includes('"appointment"')) reads++
    return executeQuery.apply(db, args)
  }) as typeof executeQuery
  onTestFinished(() => {
    db.executeQuery = executeQuery
  })
  const readsOf = async (work: () => Promise<unknown>) => {
    const before = reads
    await work()
    return reads - before
  }
  expect(await readsOf(list)).toBeGreaterThan(0)
  server.clock.advance(120_000)
  expect(await readsOf(list)).toBe(0)
  // A mechanic’s answer may have fewer contacts, and changes with the minute.
  expect(await readsOf(() => list(mechanic))).toBeGreaterThan(0)
  expect(await readsOf(() => list(mechanic))).toBe(0)
  server.clock.advance(60_000)
  expect(await readsOf(() => list(mechanic))).toBeGreaterThan(0)

  const change = { params: { status: 'arrived' as const }, body: { appointmentId: id }, headers: {} }
  await owner.client.send(changeAppointmentStatus, change)
  expect((await list()).map(({ status }) => status)).toEqual(['arrived'])
  const other = new DatabaseSync(join(server.dataDir, 'pitboard.sqlite'))
  other.prepare('update appointment set notes = ? where id = ?').run('from outside', id)
  other.close()
  expect((await list()).map(({ notes }) => notes)).toEqual(['from outside'])
  const others = await openStation(server)
  expect(await list(others.owner)).toEqual([])
})
