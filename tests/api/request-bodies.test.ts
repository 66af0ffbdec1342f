import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadProfilePhoto } from '#contract/profiles.ts'
import { freePieces } from '#server/http/counted-request.ts'
import { maxBodyBytes, maxBodyDepth, mostIssues } from '#server/http/read-input.ts'
import { bodyLimits } from '#server/limits/limits.ts'
import { drawPicture, onePixel, pictureForm } from '../support/pictures.ts'
import { headOf, openSocket } from '../support/raw-http.ts'
import { openSession, type SignedIn, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let who: SignedIn
beforeAll(async () => {
  server = await startTestServer()
  who = await openSession(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.db.deleteFrom('rate_counter').execute()
})

const code = '/api/auth/request-login-code'
const upload = `/api${uploadProfilePhoto.path}`
const json = { 'content-type': 'application/json' }
const post = (path: string, body: BodyInit, headers: Record<string, string> = json) =>
  server.client().fetch(path, { method: 'POST', body, headers })
const nested = (depth: number, open = '[', close = ']') => `${open.repeat(depth)}${close.repeat(depth)}`

describe('the depth of a body', () => {
  /** CPU time of this thread, in which the server runs, for one request. */
  async function cpuOf(body: string): Promise<number> {
    const taken = []
    for (let round = 0; round < 3; round++) {
      const before = process.threadCpuUsage()
      const answer = await post(code, body)
      const { user, system } = process.threadCpuUsage(before)
      expect(answer.status).toBe(400)
      taken.push((user + system) / 1000)
    }
    return Math.min(...taken)
  }

  test('twenty levels are read, one more is a 400 that says so', async () => {
    expect((await post(code, `{"email":${nested(maxBodyDepth - 1)}}`)).problem.issues).toMatchObject([
      { field: 'email', code: 'invalid_type', expected: 'string' },
    ])
    const { problem } = await post(code, `{"email":${nested(maxBodyDepth)}}`)
    expect(problem).toMatchObject({ status: 400, code: 'invalid', issues: [{ code: 'custom', rule: 'too-deep' }] })
  })

  test('a body of the greatest possible depth is a 400 and no server error', async () => {
    const most = Math.floor((maxBodyBytes - 12) / 2)
    for (const body of [`{"email":${nested(most)}}`, nested(most), nested(Math.floor(most / 3), '{"a":', '}')]) {
      expect((await post(code, body)).status).toBe(400)
    }
    expect(server.logs.filter((line) => line.includes('"msg":"bug"'))).toEqual([])
  })

  test('the cost of a deep body depends only on its bytes', async () => {
    const flat = `{"email":"${'x'.repeat(12_000)}"}`
    await cpuOf(flat)
    // It was a thousand times as much before.
    expect(await cpuOf(nested(6000))).toBeLessThan(20 + 5 * (await cpuOf(flat)))
    expect(await cpuOf(`{"email":${nested(6000)}}`)).toBeLessThan(20 + 5 * (await cpuOf(flat)))
  })

  test('the field of an invalid value is named, at any depth', async () => {
    const { problem } = await post(code, '{"email":{"a":[1,{"b":"\\u0000"}]}}')
    expect(problem.issues).toEqual([{ field: 'email.a.1.b', code: 'custom' }])
  })
})

test('of many faults some are named: an answer is not larger than its request', async () => {
  const keys = Array.from({ length: 8000 }, (_, at) => [`k${at}`, 1])
  const many = await post(code, JSON.stringify(Object.fromEntries(keys)))
  expect(many.problem.issues?.at(-1)?.keys).toHaveLength(mostIssues)
  expect(many.text.length).toBeLessThan(2000)
  const long = await post(code, JSON.stringify({ ['k'.repeat(90_000)]: 1 }))
  expect(long.problem.issues?.at(-1)?.code).toBe('unrecognized_keys')
  expect(long.text.length).toBeLessThan(2000)
})

test('a compressed body is a 415, for a form as well as for JSON', async () => {
  for (const encoding of ['gzip', 'br', 'deflate', 'identity', 'x']) {
    const headers = { 'content-encoding': encoding }
    const packed = await post(code, new Uint8Array(gzipSync('{"email":"a@example.com"}')), { ...json, ...headers })
    expect(packed.problem).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    const form = await who.client.fetch(upload, { method: 'POST', body: pictureForm(onePixel), headers })
    expect(form.problem).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    const plain = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
    expect((await post('/waitlist', 'email=a@example.com', plain)).status).toBe(415)
  }
})

test('whoever sends bodies without a session is counted before one is read', async () => {
  const most = bodyLimits(Buffer.alloc(32), { ip: '127.0.0.1', knownBrowser: null })[0]?.most ?? 0
  expect(most).toBeGreaterThan(0)
  const bodies = Array.from({ length: most }, () => post(code, '{'))
  for (const answer of await Promise.all(bodies)) expect(answer.problem.code).toBe('invalid-json')
  // The body never ends: the server does not wait for it.
  const { socket, ended } = openSocket(server.url)
  socket.write(headOf('POST', code, { ...json, 'content-length': 50_000 }))
  const answer = await ended
  expect(answer).toMatchObject({ status: 429 })
  expect(answer.head).toMatch(/\r\nretry-after: \d+/i)
  expect(
    (await post('/waitlist', 'email=a@example.com', { 'content-type': 'application/x-www-form-urlencoded' })).status,
  ).toBe(429)
})

describe('a connection whose body is not read to its end', () => {
  const chunk = `${(10_000).toString(16)}\r\n${' '.repeat(10_000)}\r\n`

  test.each([
    ['too much, in chunks', { ...json, 'transfer-encoding': 'chunked' }, chunk.repeat(11), 413],
    ['too much, with its length', { ...json, 'content-length': 150_000 }, ' '.repeat(150_000), 413],
    ['of another type', { 'content-type': 'text/plain', 'content-length': 60_000 }, ' '.repeat(10_000), 415],
    ['from elsewhere', { ...json, origin: 'https://evil.example', 'content-length': 60_000 }, '{', 403],
  ] as const)('%s: the answer is complete, has connection: close, and closes', async (_, headers, body, status) => {
    const { socket, ended } = openSocket(server.url)
    socket.write(headOf('POST', code, headers))
    socket.write(body)
    const answer = await ended
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/\r\nconnection: close/i)
    expect(answer.head).not.toMatch(/keep-alive/i)
    expect(JSON.parse(answer.body)).toMatchObject({ status })
    expect(answer.endedByServer).toBe(true)
  })

  test('who goes on sending for ever is cut off, and little of it is kept', async () => {
    const { socket, text, ended } = openSocket(server.url)
    socket.write(headOf('POST', code, { ...json, 'transfer-encoding': 'chunked' }))
    let sent = 0
    const piece = Buffer.from(`${(1_000_000).toString(16)}\r\n${' '.repeat(1_000_000)}\r\n`)
    while (!socket.destroyed && sent < 100_000_000) {
      sent += piece.length
      if (!socket.write(piece)) await new Promise((done) => socket.once('drain', done).once('close', done))
    }
    await ended
    expect(text()).toMatch(/^HTTP\/1\.1 413 /)
    expect(sent).toBeLessThan(10_000_000)
  })

  test('a completely read body leaves the connection open', async () => {
    const { socket, text } = openSocket(server.url)
    socket.write(headOf('POST', code, { ...json, 'content-length': 1 }))
    socket.write('{')
    await expect.poll(text).toMatch(/^HTTP\/1\.1 400 /)
    expect(text()).toMatch(/\r\nconnection: keep-alive/i)
    socket.destroy()
  })
})

describe('a body in pieces', () => {
  const text = JSON.stringify({ email: `${' '.repeat(99_000)}a@example.com` })
  const inChunks = (bytes: Buffer, size: number): Buffer[] => {
    const pieces = []
    for (let at = 0; at < bytes.length; at += size) {
      const piece = bytes.subarray(at, at + size)
      pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
    }
    return [...pieces, Buffer.from('0\r\n\r\n')]
  }
  const chunked = (path: string, headers: Record<string, string>) =>
    headOf('POST', path, { ...headers, 'transfer-encoding': 'chunked' })

  test.each([1024, 536, 300])('of %i bytes, as slow lines bring it, is read', async (size) => {
    const { socket, text: answer } = openSocket(server.url)
    socket.write(chunked(code, json))
    socket.write(Buffer.concat(inChunks(Buffer.from(text), size)))
    await expect.poll(answer).toMatch(/"field":"email"/)
    expect(answer()).toMatch(/\r\nconnection: keep-alive/i)
    socket.destroy()
  })

  test('a photo in packets of 1 KB, with its length, is accepted', async () => {
    const form = new Response(pictureForm(await (await drawPicture(700, 700)).png({ compressionLevel: 0 }).toBuffer()))
    const bytes = Buffer.from(await form.arrayBuffer())
    expect(bytes.length).toBeGreaterThan(1_000_000)
    const { socket, text: answer } = openSocket(server.url)
    socket.setNoDelay(true)
    const headers = {
      cookie: `__Host-sid=${who.token}`,
      origin: server.origin,
      'content-type': form.headers.get('content-type') ?? '',
    }
    socket.write(headOf('POST', upload, { ...headers, 'content-length': bytes.length }))
    for (let at = 0; at < bytes.length; at += 1024) {
      socket.write(bytes.subarray(at, at + 1024))
      await new Promise(setImmediate)
    }
    await expect.poll(answer, { timeout: 20_000 }).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  }, 30_000)

  test.each([
    ['JSON', json, 400],
    ['of another type', { 'content-type': 'text/plain' }, 415],
  ])(
    'of one byte, %s: little of it is read, and the connection is closed after the answer',
    async (_, headers, status) => {
      const { socket, ended } = openSocket(server.url)
      socket.write(chunked(code, headers))
      socket.write(Buffer.concat(inChunks(Buffer.alloc(50_000, ' '), 1)))
      const answer = await ended
      expect(answer.status).toBe(status)
      expect(answer.head).toMatch(/\r\nconnection: close/i)
      expect(JSON.parse(answer.body)).toMatchObject({ status })
    },
  )

  test('as many pieces as are free, of one byte each, are read; one more is not', async () => {
    for (const [count, problem] of [
      [freePieces, 'invalid'],
      [freePieces + 10, 'invalid-json'],
    ] as const) {
      const { socket, text: answer } = openSocket(server.url)
      socket.write(chunked(code, json))
      socket.write(Buffer.concat(inChunks(Buffer.from(`{}${' '.repeat(count - 2)}`), 1)))
      await expect.poll(answer).toMatch(`"code":"${problem}"`)
      socket.destroy()
    }
  })

  test('the form of the waitlist is read from pieces too', async () => {
    const { socket, text: answer } = openSocket(server.url)
    const body = 'email=pieces%40example.com&consent=yes'
    const headers = { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' }
    socket.write(headOf('POST', '/waitlist', { ...headers, 'content-length': body.length }))
    socket.write(body.slice(0, 9))
    setTimeout(() => socket.write(body.slice(9)), 50)
    await expect.poll(answer).toMatch(/^HTTP\/1\.1 303 .*#joined/s)
    socket.destroy()
  })
})

test('a GET with a body that does not end is answered, and its connection is closed', async () => {
  const { socket, text, ended } = openSocket(server.url)
  socket.write(headOf('GET', '/api/health', { 'transfer-encoding': 'chunked' }))
  await ended
  expect(text()).toMatch(/^HTTP\/1\.1 200 /)
})

test('a body that never comes is cut off', async () => {
  const hurried = await startTestServer({ requestWithinMs: 300, headersWithinMs: 300 })
  const { socket, ended } = openSocket(hurried.url)
  socket.write(headOf('POST', code, { ...json, 'content-length': 20 }))
  expect((await ended).status).toBe(408)
  await hurried.stop()
})
