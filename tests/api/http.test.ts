import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCustomer, listCustomers } from '#contract/customers.ts'
import { health } from '#contract/health.ts'
import { packAssets } from '#manifest/pack-assets.ts'
import { toMatch } from '#manifest/route-patterns.ts'
import { openSession, startTestServer, type TestServer } from '../support/server.ts'
import { book, openStation } from '../support/station.ts'

let server: TestServer
let distDir: string
beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'pitboard-dist-'))
  mkdirSync(join(distDir, 'assets'))
  mkdirSync(join(distDir, 'locales'))
  const files: Record<string, string> = {
    'index.html':
      '<!doctype html><meta name="configuration" content="{digest}"><meta name="pitboard-api" content="{api}"><title>{product}</title>',
    'app-manifest.json': JSON.stringify({
      buildId: 'build-1',
      routes: [
        { pattern: '/', match: '^/(?:pl/?)?$' },
        { pattern: '/orders', match: '^(?:/pl)?/orders/?$' },
        { pattern: '/orders/{id}', match: toMatch('/orders/{id}') },
      ],
      rules: [
        { from: '/en/**', redirect: '/**', bare: true },
        { from: '/legal/old', redirect: '/legal/terms-of-use?from=old' },
        { from: '/shop/**', redirect: 'https://shop.example.com/a/**' },
      ],
    }),
    'preloads.json': JSON.stringify({
      routes: [
        {
          match: '^(?:/pl)?/orders/?$',
          files: ['/assets/board-aB3dE6gH.js', '/assets/board-aB3dE6gH.css'],
          texts: { en: ['/assets/texts-first-en-aB3dE6gH.json'], pl: ['/assets/texts-first-pl-aB3dE6gH.json'] },
        },
      ],
    }),
    'manifest.en.webmanifest': '{"name":"{product}"}',
    'sw.js': 'const configurationDigest = "{digest}"',
    'boot.js': '"{product}"',
    'assets/read-codes-worker-aB3dE6gH.js': 'postMessage(0)',
    'assets/zxing_reader-aB3dE6gH.wasm': '\0asm',
    'assets/main-aB3dE6gH.js': `export const text = '${'x'.repeat(3000)}'`,
    'locales/pl.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(distDir, name), text)
  await packAssets(distDir)
  server = await startTestServer({ distDir, env: { PRODUCT_NAME: 'Tom & "Co"', API_BASE: '/workshop/api' } })
})
afterAll(async () => {
  await server.stop()
  rmSync(distDir, { recursive: true })
})

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  server.client().fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const code = '/api/auth/request-login-code'

test('O2 an answer of the API has the time of the server’s clock', async () => {
  server.clock.advance(3 * 60 * 60_000)
  const { headers } = await server.client().fetch('/api/health')
  expect(Date.parse(headers.get('date') ?? '')).toBe(Math.floor(server.clock.now / 1000) * 1000)
})

describe('requests', () => {
  test('broken JSON, an empty body and broken UTF-8 are invalid-json', async () => {
    for (const body of ['{"email":', '', new Uint8Array([0x22, 0xff, 0x22])]) {
      expect((await post(code, body)).problem).toMatchObject({ status: 400, code: 'invalid-json' })
    }
  })

  test('another content type is a 415, before the body is read', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json-seq', '']) {
      expect((await post(code, '{', { 'content-type': type })).problem.code).toBe('unsupported-media-type')
    }
    const named = await post(code, '{}', { 'content-type': 'application/json; charset=utf-8' })
    expect(named.problem.code).toBe('invalid')
  })

  test('more than 100 KB is a 413, with and without its length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(100_000) })
    expect((await post(code, body)).problem).toMatchObject({ status: 413, code: 'payload-too-large' })
    const stream = new ReadableStream({
      pull(controller) {
        controller.enqueue(new TextEncoder().encode('"'.padEnd(60_000)))
      },
    })
    const init = { method: 'POST', body: stream, duplex: 'half', headers: { 'content-type': 'application/json' } }
    const answer = await fetch(`${server.url}${code}`, init as RequestInit)
    expect(answer.status).toBe(413)
  })

  test('E6 issues name the field, the expected value, and whether it is missing', async () => {
    const unknown = await post(code, JSON.stringify({ email: 'x', extra: 1 }))
    expect(unknown.problem).toMatchObject({ status: 400, code: 'invalid', field: 'email' })
    expect(unknown.problem.issues).toEqual([
      { field: 'email', code: 'invalid_format', format: 'email', origin: 'string' },
      { field: 'extra', code: 'unrecognized_keys', keys: ['extra'] },
    ])
    const missing = await post(code, '{}')
    expect(missing.problem.issues).toEqual([
      { field: 'email', code: 'invalid_type', expected: 'string', missing: true },
    ])
  })

  test('NUL and lone surrogates are refused, in values and keys', async () => {
    for (const body of ['{"email":"a\\u0000@example.com"}', '{"email":"\\ud800@example.com"}', '{"\\u0000":1}']) {
      expect((await post(code, body)).problem.code).toBe('invalid')
    }
  })

  test('deep nesting causes no server error', async () => {
    expect((await post(code, `{"email":${'['.repeat(2000)}${']'.repeat(2000)}}`)).status).toBe(400)
  })

  test('the origin is checked first, then the session', async () => {
    const foreign = await post(code, '{', { origin: 'https://evil.example', 'content-type': 'text/plain' })
    expect(foreign.problem.code).toBe('forbidden-origin')
  })
})

describe('answers', () => {
  test('an unknown path of the API is a JSON 404, an unknown method a 405 with Allow', async () => {
    for (const path of ['/api/nope', '/api/', '/api/auth/login/more']) {
      expect((await server.client().fetch(path)).problem).toMatchObject({ status: 404, code: 'not-found' })
    }
    const wrong = await server.client().fetch('/api/health', { method: 'DELETE' })
    expect(wrong.problem.code).toBe('method-not-allowed')
    expect(wrong.headers.get('allow')).toBe('GET')
  })

  test('every kind of answer has the security headers', async () => {
    const client = server.client()
    const answers = [
      await client.send(health, {}),
      await client.fetch('/api/nope'),
      await client.fetch('/'),
      await client.fetch('/nowhere'),
      await client.fetch('/sw.js'),
      await client.fetch('/assets/gone-aB3dE6gH.js'),
      await client.fetch('/', { method: 'POST' }),
      await post(code, '{'),
    ]
    for (const { headers, status } of answers) {
      expect(headers.get('content-security-policy'), String(status)).toContain("default-src 'none'; script-src 'self'")
      expect(headers.get('content-security-policy')).toContain('trusted-types pitboard#sw iconify')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('referrer-policy')).toBeTruthy()
      expect(headers.get('permissions-policy')).toBeTruthy()
      expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
      expect(headers.has('access-control-allow-origin')).toBe(false)
    }
    expect((await client.send(health, {})).headers.get('cache-control')).toBe('no-store')
  })

  test('parts of a page have only the headers that browsers use on them', async () => {
    const { status, headers } = await server.client().fetch('/assets/main-aB3dE6gH.js')
    expect(status).toBe(200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const sent = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    expect(sent).toBeLessThan(400)
  })

  test('O32 only the worker that reads codes may compile WebAssembly, and only the app may use the camera', async () => {
    const client = server.client()
    const policyOf = async (path: string) => (await client.fetch(path)).headers.get('content-security-policy')
    expect(await policyOf('/assets/read-codes-worker-aB3dE6gH.js')).toContain("script-src 'self' 'wasm-unsafe-eval'")
    for (const path of ['/', '/schedule', '/index.html', '/login', '/sw.js', '/nowhere'])
      expect(await policyOf(path), path).not.toContain('wasm')
    const cameraOf = async (path: string) => (await client.fetch(path)).headers.get('permissions-policy')?.split(',')[0]
    for (const path of ['/schedule', '/index.html']) expect(await cameraOf(path), path).toBe('camera=(self)')
    for (const path of ['/sw.js', '/api/health', '/login.txt']) expect(await cameraOf(path), path).toBe('camera=()')
    const module = await client.fetch('/assets/zxing_reader-aB3dE6gH.wasm')
    expect(module.headers.get('content-type')).toBe('application/wasm')
  })

  test('a bug is a 500 without a stack, and one log line with the request id', async () => {
    const { client } = await openSession(server)
    const { database } = server
    const broken = Object.assign(new Error('secret detail'), {})
    const original = database.db.selectFrom
    database.db.selectFrom = () => {
      throw broken
    }
    const answer = await client.fetch('/api/profiles/me')
    database.db.selectFrom = original
    expect(answer.problem).toMatchObject({ status: 500, code: 'internal' })
    expect(answer.text).not.toContain('secret detail')
    const lines = server.logs.filter((line) => line.includes('secret detail'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(answer.problem.requestId)
  })

  test('health names the version, the build and the database', async () => {
    const { value } = await server.client().send(health, {})
    expect(value).toEqual({ status: 'ok', version: '0.1.0', buildId: 'build-1', database: server.database.kind })
  })

  test('health reports a database that cannot be written, and writes at most every ten seconds', async () => {
    const { db } = server.database
    const status = async () => (await server.client().send(health, {})).status
    const probe = async () =>
      (await db.selectFrom('rate_counter').select('resets_at').where('key', '=', 'health').executeTakeFirst())
        ?.resets_at
    server.clock.advance(10_000)
    expect(await status()).toBe(200)
    const written = await probe()
    server.clock.advance(9_999)
    expect([await status(), await probe()]).toEqual([200, written])
    server.clock.advance(1)
    expect([await status(), await probe()]).toEqual([200, (written ?? 0) + 10_000])

    await sql`alter table rate_counter rename to away`.execute(db)
    server.clock.advance(10_000)
    const answer = await server.client().send(health, {})
    expect([answer.status, answer.problem.code]).toEqual([503, 'unavailable'])
    await sql`alter table away rename to rate_counter`.execute(db)
    expect(await status()).toBe(503)
    server.clock.advance(10_000)
    expect(await status()).toBe(200)
  })

  test.skipIf(process.env.TEST_DATABASE_URL)(
    'W27 a full disk is named to who wanted to save, and by the health at the first refused write',
    async () => {
      const { client } = (await openStation(server)).owner
      const { db } = server.database
      const status = async () => (await server.client().send(health, {})).status
      const { page_count } = (await sql<{ page_count: number }>`pragma page_count`.execute(db)).rows[0] ?? {}
      await sql`pragma max_page_count = ${sql.lit(page_count)}`.execute(db)
      const nobody = { phone: null, email: null, language: null, consents: [] }
      const body = { kind: 'person', name: 'Anna', notes: 'x'.repeat(1500), ...nobody } as const
      const save = () => client.send(createCustomer, { body })
      let answer = await save()
      for (let turn = 0; answer.status === 201 && turn < 300; turn++) answer = await save()
      expect([answer.status, answer.problem.code]).toEqual([503, 'cannot-store'])
      expect(await status()).toBe(503)
      expect((await client.send(listCustomers, { query: {} })).status).toBe(200)
      await sql`pragma max_page_count = 4294967294`.execute(db)
      expect((await save()).status).toBe(201)
      server.clock.advance(15_000)
      expect(await status()).toBe(200)
    },
  )

  test('the API document has every operation, with examples and problems', async () => {
    const answer = await server.client().fetch('/api/openapi.json')
    const document = answer.value as { openapi: string; paths: Record<string, Record<string, object>> }
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/api/auth/request-login-code']?.post).toMatchObject({
      requestBody: {
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/CodeRequest' },
            example: { email: 'anna@example.com' },
          },
        },
      },
    })
    expect(answer.text).not.toMatch(/\$id|\$schema|__shared/)
    const names = [...answer.text.matchAll(/#\/components\/schemas\/([\w-]+)/g)].map((match) => match[1] ?? '')
    const { schemas } = (document as unknown as { components: { schemas: object } }).components
    for (const name of names) expect(Object.keys(schemas)).toContain(name)
  })

  test('the language of a mail: Accept-Language, else the cookie, else English', async () => {
    const cases: [Record<string, string>, string][] = [
      [{ 'accept-language': 'de, pl-PL;q=0.8, en;q=0.5' }, 'pl'],
      [{ 'accept-language': 'en-GB, pl;q=0.9' }, 'en'],
      [{ 'accept-language': 'de', cookie: 'i18n_redirected=pl' }, 'pl'],
      [{ 'accept-language': 'de' }, 'en'],
    ]
    for (const [index, [headers, lang]] of cases.entries()) {
      const email = `reader${index}@example.com`
      const client = server.client()
      const init = { method: 'POST', body: JSON.stringify({ email }) }
      await client.fetch(code, { ...init, headers: { 'content-type': 'application/json', ...headers } })
      expect((await server.mailTo(email)).html).toContain(`<html lang="${lang}">`)
    }
  })
})

describe('pages and files', () => {
  test('R14 a known document is a 200, any other the same page with a 404', async () => {
    const client = server.client()
    for (const path of ['/', '/pl', '/orders', '/pl/orders/', '/orders?x=1']) {
      expect((await client.fetch(path)).status, path).toBe(200)
    }
    for (const path of ['/nowhere', '/pl/nowhere', '/orders/not-an-id', '/locales']) {
      const answer = await client.fetch(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'text/html; charset=utf-8'])
    }
  })

  test('R14 an order that the station does not have is a 404, unknown or foreign; a visitor cannot tell', async () => {
    const [own, other] = [await openStation(server), await openStation(server)]
    const [mine, foreign] = [await book(own.owner), await book(other.owner)]
    const unknown = '018f3f5e-0000-7000-8000-0123456789ab'
    const statusOf = async (who: { fetch: typeof own.owner.client.fetch }, id: string) =>
      (await who.fetch(`/pl/orders/${id}`)).status
    for (const id of [mine.id, mine.id.toUpperCase()]) expect(await statusOf(own.owner.client, id)).toBe(200)
    for (const id of [foreign.id, unknown]) {
      expect(await statusOf(own.owner.client, id)).toBe(404)
      expect(await statusOf(server.client(), id)).toBe(200)
    }
    expect(await statusOf(own.owner.client, 'not-an-id')).toBe(404)
    const page = await own.owner.client.fetch(`/orders/${unknown}/`)
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.text).toContain('<title>')
  })

  test.each([
    ['/en/orders?x=1', '/orders?x=1'],
    ['/en', '/'],
    ['/pl/legal/old?x=1', '/pl/legal/terms-of-use?from=old&x=1'],
    ['/shop/tyres?x=1', 'https://shop.example.com/a/tyres?x=1'],
    // Never to a host that the visitor chooses.
    ['/en//evil.example', '/evil.example'],
    ['/en/%5c/evil.example', '/%5c/evil.example'],
  ])('R6 R8 the server applies the rules: %s redirects to %s', async (from, to) => {
    const answer = await fetch(server.url + from, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, to])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(answer.headers.get('content-security-policy')).toBeTruthy()
  })

  test('a page lists its code, styles and texts, so that they are loaded at once', async () => {
    const linkOf = async (path: string) => (await server.client().fetch(path)).headers.get('link')
    expect(await linkOf('/pl/orders?x=1')).toBe(
      [
        '</assets/board-aB3dE6gH.js>; rel=modulepreload; crossorigin',
        '</assets/board-aB3dE6gH.css>; rel=preload; as=style; crossorigin',
        '</assets/texts-first-pl-aB3dE6gH.json>; rel=preload; as=fetch; crossorigin',
      ].join(', '),
    )
    expect(await linkOf('/orders')).toContain('/assets/texts-first-en-')
    expect(await linkOf('/nowhere')).toBe(null)
    expect((await server.client().fetch('/preloads.json')).status).toBe(404)
  })

  test('a missing asset is a plain 404, never a page; catalogues and parent folders are not served', async () => {
    for (const path of ['/assets/gone-aB3dE6gH.js', '/locales/pl.json', '/..%2fpackage.json']) {
      const answer = await server.client().fetch(path)
      expect([answer.status, answer.headers.get('content-type')], path).toEqual([404, 'text/plain'])
    }
  })

  test('R2 H1 product name, API address and digest of the configuration are filled in once, escaped', async () => {
    const client = server.client()
    const page = (await client.fetch('/')).text
    expect(page).toContain('<title>Tom &amp; &quot;Co&quot;</title>')
    expect(page).toContain('name="pitboard-api" content="/workshop/api"')
    const digest = /content="([\da-f]{16})"/.exec(page)?.[1]
    expect((await client.fetch('/sw.js')).text).toBe(`const configurationDigest = "${digest}"`)
    expect((await client.fetch('/manifest.en.webmanifest')).value).toEqual({ name: 'Tom & "Co"' })
    expect((await client.fetch('/boot.js')).text).toBe('"{product}"')
  })

  test('hashed assets are immutable, all other files are revalidated; compressed where useful', async () => {
    const asset = await server.client().fetch('/assets/main-aB3dE6gH.js', { headers: { 'accept-encoding': 'br' } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-encoding')).toBe('br')
    expect(asset.text).toContain('xxx')
    const packed = readFileSync(join(distDir, 'packed/main-aB3dE6gH.js'))
    expect(asset.headers.get('content-length')).toBe(String(packed.byteLength))
    expect((await server.client().fetch('/packed/main-aB3dE6gH.js')).status).toBe(404)
    const worker = await server.client().fetch('/sw.js')
    expect(worker.headers.get('cache-control')).toBe('no-cache')
    const etag = worker.headers.get('etag') ?? ''
    expect((await server.client().fetch('/sw.js', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test('without a build every document says how to make one', async () => {
    const unbuilt = await startTestServer()
    const answer = await unbuilt.client().fetch('/')
    await unbuilt.stop()
    expect([answer.status, answer.text]).toEqual([503, 'Pitboard has not been built yet. Run: npm run build\n'])
  })
})

test('a head of more than 8 KB is refused', async () => {
  const ask = (length: number) => server.client().fetch('/api/health', { headers: { 'x-long': 'a'.repeat(length) } })
  expect((await ask(7_500)).status).toBe(200)
  expect((await ask(8_000)).status).toBe(431)
})

test('headers that never end are cut off', async () => {
  const hurried = await startTestServer({ headersWithinMs: 300 })
  const socket = connect(Number(new URL(hurried.url).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await new Promise((done) => socket.once('close', done))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  await hurried.stop()
})
