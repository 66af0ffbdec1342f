import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeProblem } from '#client/i18n/error-messages.ts'
import { changeAppointmentStatus } from '#contract/appointments.ts'
import { logout, requestLoginCode } from '#contract/auth.ts'
import { exportStation } from '#contract/exports.ts'
import { listCountries } from '#contract/location.ts'
import { saveWorkingHours } from '#contract/onboarding.ts'
import { getProfilePhoto, myProfile, uploadProfilePhoto } from '#contract/profiles.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { onSessionEnd } from './session-end.ts'

type ReceivedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type Canned = { status: number; body?: unknown; text?: string; headers?: Record<string, string>; cut?: boolean }

const problem = (status: number, code: string, more: object = {}): Canned => ({
  status,
  body: { type: `about:blank#${code}`, title: code, status, code, message: `said: ${code}`, requestId: 'r1', ...more },
  headers: { 'content-type': 'application/problem+json' },
})
const ok = (body: unknown): Canned => ({ status: 200, body })
const statusCall = {
  params: { status: 'ready' as const },
  headers: { 'idempotency-key': '0192a1b2-0000-7000-8000-000000000001' },
  body: { appointmentId: '0192a1b2-0000-7000-8000-000000000002', reason: null },
}

let server: Server
let received: ReceivedRequest[] = []
let answers: Record<string, Canned[]> = {}
let ended = 0
let stopListening: () => void = () => {}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { method = '', url = '', headers } = request
  received.push({ method, url, headers, body })
  const queue = answers[`${method} ${url}`] ?? []
  const canned = (queue.length > 1 ? queue.shift() : queue[0]) ?? problem(404, 'not-found')
  response.writeHead(canned.status, { 'content-type': 'application/json', ...canned.headers })
  if (canned.cut) {
    response.write(canned.text, () => response.destroy())
    return
  }
  response.end(canned.text ?? (canned.body === undefined ? '' : JSON.stringify(canned.body)))
}

beforeEach(async () => {
  received = []
  answers = {}
  ended = 0
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('document', { querySelector: () => ({ content: `http://127.0.0.1:${port}/base` }) })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  stopListening = onSessionEnd(() => {
    ended += 1
  })
})

afterEach(async () => {
  stopListening()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const refused = (promise: Promise<unknown>): Promise<ApiError> =>
  promise.then(
    () => {
      throw new Error('the call succeeded')
    },
    (error: unknown) => {
      if (error instanceof ApiError) return error
      throw error
    },
  )
const calls = () => received.map(({ method, url }) => `${method} ${url}`)

describe('HTTP', () => {
  test('H1 the base URL is read at run time', async () => {
    answers['GET /base/location/countries'] = [ok({ countries: [] })]
    expect(await call(listCountries, {})).toEqual({ countries: [] })
  })

  test('H3 JSON content and accept headers, the language of the page', async () => {
    answers['POST /base/auth/request-login-code'] = [ok({ expiresInSeconds: 600, resendInSeconds: 60 })]
    await call(requestLoginCode, { body: { email: 'anna@example.com' } })
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      accept: 'application/json',
      'accept-language': 'en-US',
    })
    expect(received[0]?.body).toBe('{"email":"anna@example.com"}')
  })

  test('H3 files are sent as a form, with the boundary that the browser sets', async () => {
    answers['POST /base/profiles/upload-photo'] = [ok({ photo: '/profiles/1/photo/x' })]
    await call(uploadProfilePhoto, { files: [new Blob(['picture'], { type: 'image/webp' })] })
    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(received[0]?.body).toMatch(/name="photo"; filename="blob"\r\nContent-Type: image\/webp\r\n\r\npicture\r\n/)
  })

  test('a binary reply is returned as bytes, and its error as a problem', async () => {
    const params = { id: '0192a1b2-0000-7000-8000-000000000001', name: 'A'.repeat(43) }
    const path = `GET /base/profiles/${params.id}/photo/${params.name}`
    answers[path] = [
      { status: 200, text: 'RIFF', headers: { 'content-type': 'image/webp' } },
      problem(404, 'not-found'),
    ]
    expect(await call(getProfilePhoto, { params })).toEqual(new TextEncoder().encode('RIFF'))
    expect(await refused(call(getProfilePhoto, { params }))).toMatchObject({ status: 404, code: 'not-found' })
  })

  test('a download arrives in chunks and is never retried; errors and foreign pages throw', async () => {
    const path = 'GET /base/accounts/export'
    const zip = { status: 200, text: 'PK.', headers: { 'content-type': 'application/zip' } }
    answers[path] = [
      zip,
      problem(429, 'export-limit', { retryAfter: 60 }),
      { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } },
    ]
    const chunks: Uint8Array<ArrayBuffer>[] = []
    for await (const chunk of await call(exportStation, {})) chunks.push(new Uint8Array(chunk))
    expect(await new Blob(chunks).text()).toBe('PK.')
    expect(received[0]?.headers.accept).toBe('application/zip')
    expect(await refused(call(exportStation, {}))).toMatchObject({ code: 'export-limit', retryAfter: 60 })
    expect(await refused(call(exportStation, {}))).toMatchObject({ code: 'unreadable' })
    expect(received).toHaveLength(3)
  })

  test('a download that breaks off throws `network`', async () => {
    const length = { 'content-type': 'application/zip', 'content-length': '9' }
    answers['GET /base/accounts/export'] = [{ status: 200, text: 'PK.', headers: length, cut: true }]
    const read = async () => {
      for await (const _ of await call(exportStation, {}));
    }
    expect(await refused(read())).toMatchObject({ code: 'network' })
  })

  test('E1 E2 E4 a problem of our server without a message has none, so that the form shows its default', async () => {
    const { message: _, ...body } = problem(400, 'of-a-newer-server').body as Record<string, unknown>
    answers['GET /base/location/countries'] = [{ status: 400, body }]
    const error = await refused(call(listCountries, {}))
    expect(error).toMatchObject({ status: 400, code: 'of-a-newer-server', message: '' })
    expect(describeProblem(error, 'Login failed. Please try again')).toBe('Login failed. Please try again')
  })

  test('H3 credentials are always sent', async () => {
    answers['GET /base/location/countries'] = [ok({ countries: [] })]
    const spy = vi.spyOn(globalThis, 'fetch')
    await call(listCountries, {})
    expect(spy.mock.calls[0]?.[1]).toMatchObject({ credentials: 'include' })
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('H2 a GET that gets a %i is retried once', async (status) => {
    answers['GET /base/location/countries'] = [problem(status, 'internal'), ok({ countries: [] })]
    expect(await call(listCountries, {})).toEqual({ countries: [] })
    expect(received).toHaveLength(2)
  })

  test('C1 a read that has not changed is answered without a body, by the same data as before', async () => {
    const etag = { etag: '"v1"' }
    answers = {
      'GET /base/location/countries': [
        { status: 200, body: { countries: [] }, headers: etag },
        { status: 304, text: '', headers: etag },
        { status: 200, body: { countries: ['PL'] }, headers: { etag: '"v2"' } },
      ],
    }
    const first = await call(listCountries, {})
    expect(await call(listCountries, {})).toBe(first)
    expect(await call(listCountries, {})).toEqual({ countries: ['PL'] })
    expect(received.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"v1"', '"v1"'])
  })

  test('H2 a call is retried once, not twice', async () => {
    answers['GET /base/location/countries'] = [problem(503, 'unavailable', { retryAfter: 7 })]
    const error = await refused(call(listCountries, {}))
    expect(error).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 7, requestId: 'r1' })
    expect(received).toHaveLength(2)
  })

  test('H2 PUT and DELETE are retried too', async () => {
    for (const method of ['PUT', 'DELETE'] as const) {
      received = []
      answers[`${method} /base/thing`] = [problem(502, 'internal'), { status: 204 }]
      await call(endpoint({ method, path: '/thing', summary: '', access: 'user', client: 'protected' }), {})
      expect(calls()).toEqual([`${method} /base/thing`, `${method} /base/thing`])
    }
  })

  test.each([400, 401, 403, 404, 422, 501])('H2 a call that gets a %i is not retried', async (status) => {
    answers['GET /base/location/countries'] = [problem(status, 'invalid')]
    await refused(call(listCountries, {}))
    expect(received).toHaveLength(1)
  })

  test('H2 a POST is never retried', async () => {
    answers['POST /base/auth/request-login-code'] = [problem(503, 'mail-unavailable')]
    await refused(call(requestLoginCode, { body: { email: 'anna@example.com' } }))
    expect(received).toHaveLength(1)
  })

  test('H2 the status call belongs to the outbox and is never retried here', async () => {
    answers['PUT /base/appointments/ready'] = [problem(503, 'unavailable')]
    await refused(call(changeAppointmentStatus, statusCall))
    expect(received).toHaveLength(1)
  })

  test('a problem contains its field, its issues and the current state', async () => {
    const issues = [{ field: 'email', code: 'invalid_format', format: 'email' }]
    answers['POST /base/auth/request-login-code'] = [
      problem(400, 'invalid', { field: 'email', issues, current: { a: 1 } }),
    ]
    const error = await refused(call(requestLoginCode, { body: { email: 'x' } }))
    expect(error).toMatchObject({ field: 'email', issues, current: { a: 1 }, message: 'said: invalid' })
  })

  test('a response of a captive portal is `unreadable`, with status 200 or 511', async () => {
    const portal = { text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }
    answers['GET /base/location/countries'] = [{ status: 200, ...portal }]
    expect(await refused(call(listCountries, {}))).toMatchObject({ status: 200, code: 'unreadable' })
    answers['GET /base/location/countries'] = [{ status: 511, ...portal }]
    expect(await refused(call(listCountries, {}))).toMatchObject({ status: 511, code: 'unreadable' })
    answers['GET /base/auth/logout'] = [{ status: 200, ...portal }, { status: 204 }]
    expect(await refused(call(logout, {}))).toMatchObject({ status: 200, code: 'unreadable' })
    expect(await call(logout, {})).toBe(undefined)
  })

  test('no response is `network`, with status 0', async () => {
    vi.stubGlobal('document', { querySelector: () => ({ content: 'http://127.0.0.1:1' }) })
    expect(await refused(call(listCountries, {}))).toMatchObject({ status: 0, code: 'network' })
  })

  test('the reason of the caller’s abort is thrown unchanged', async () => {
    const control = new AbortController()
    control.abort(new Error('left the page'))
    await expect(call(listCountries, {}, { signal: control.signal })).rejects.toThrow('left the page')
  })
})

describe('the session', () => {
  const anna = { id: 'u1', email: 'anna@example.com' }

  test('A7 after a 401 a protected call renews the session once and is repeated once', async () => {
    answers['GET /base/profiles/me'] = [problem(401, 'unauthenticated'), ok(anna)]
    answers['GET /base/auth/refresh'] = [ok({ expiresAt: '2026-11-28T00:00:00Z' })]
    expect(await call(myProfile, {})).toEqual(anna)
    expect(calls()).toEqual(['GET /base/profiles/me', 'GET /base/auth/refresh', 'GET /base/profiles/me'])
    expect(ended).toBe(0)
  })

  test('A7 a 401 after the renewal ends the session, with a console warning', async () => {
    answers['GET /base/profiles/me'] = [problem(401, 'unauthenticated')]
    answers['GET /base/auth/refresh'] = [ok({ expiresAt: '2026-11-28T00:00:00Z' })]
    expect(await refused(call(myProfile, {}))).toMatchObject({ status: 401 })
    expect(ended).toBe(1)
    expect(console.warn).toHaveBeenCalledOnce()
    expect(received).toHaveLength(3)
  })

  test('A6 a renewal that gets a 401 ends the session', async () => {
    answers['GET /base/profiles/me'] = [problem(401, 'unauthenticated')]
    answers['GET /base/auth/refresh'] = [problem(401, 'unauthenticated')]
    await refused(call(myProfile, {}))
    expect(ended).toBe(1)
    expect(calls()).toEqual(['GET /base/profiles/me', 'GET /base/auth/refresh'])
  })

  test('A6 any other failure of the renewal is ignored', async () => {
    answers['GET /base/profiles/me'] = [problem(401, 'unauthenticated')]
    answers['GET /base/auth/refresh'] = [problem(500, 'internal')]
    expect(await refused(call(myProfile, {}))).toMatchObject({ status: 401 })
    expect(ended).toBe(0)
  })

  test('A7 many calls of one screen renew once', async () => {
    answers['GET /base/profiles/me'] = [
      problem(401, 'unauthenticated'),
      problem(401, 'unauthenticated'),
      problem(401, 'unauthenticated'),
      ok(anna),
    ]
    answers['GET /base/auth/refresh'] = [ok({ expiresAt: '2026-11-28T00:00:00Z' })]
    await Promise.all([call(myProfile, {}), call(myProfile, {}), call(myProfile, {})])
    expect(calls().filter((one) => one === 'GET /base/auth/refresh')).toHaveLength(1)
  })

  test('A8 a 401 of a public call neither renews nor ends the session', async () => {
    answers['GET /base/location/countries'] = [problem(401, 'unauthenticated')]
    await refused(call(listCountries, {}))
    expect(received).toHaveLength(1)
    expect(ended).toBe(0)
  })

  test('A8 onboarding and profiles are protected calls', () => {
    expect([saveWorkingHours.client, myProfile.client, listCountries.client, requestLoginCode.client]).toEqual([
      'protected',
      'protected',
      'public',
      'public',
    ])
  })

  test('A7 the status call is exempt: its 401 does not end the session', async () => {
    answers['PUT /base/appointments/ready'] = [problem(401, 'unauthenticated')]
    await refused(call(changeAppointmentStatus, statusCall))
    expect(received).toHaveLength(1)
    expect(ended).toBe(0)
  })

  test('the 401 page of a captive portal does not end the session', async () => {
    answers['GET /base/profiles/me'] = [{ status: 401, text: '<html>', headers: { 'content-type': 'text/html' } }]
    expect(await refused(call(myProfile, {}))).toMatchObject({ code: 'unreadable' })
    expect(ended).toBe(0)
  })
})
