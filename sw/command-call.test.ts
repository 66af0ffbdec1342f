import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CommandEntry } from '#domain/outbox/outbox.ts'
import { commandOf, entryOf } from '../tests/support/outbox/outbox-entry.ts'
import { readCall, sendEntries } from './outbox-call.ts'

const apiAt = 'https://serwis.example/api'
const id = (digit: number) => `019aa000-0000-7000-8000-00000000000${digit}`
const [key, userId, accountId, astra] = [id(1), id(2), id(3), id(4)]
const headers = { 'idempotency-key': key, 'x-expect-user': userId, 'x-expect-account': accountId }
const now = Date.parse('2026-11-23T08:00:00Z')
const at = '2026-11-23T07:59:00.000Z'

describe('O4 a note is taken by the outbox', () => {
  const request = (init: RequestInit = {}, path = `/appointments/${astra}/notes`) =>
    new Request(apiAt + path, { method: 'POST', headers, ...init })
  const read = (body: unknown, made = request()) => readCall(made, apiAt)?.read(JSON.stringify(body), now)

  test('with what its author typed, its person and its time', () => {
    const command = { key, userId, accountId, kind: 'note', appointmentId: astra, params: { id: astra } }
    expect(read({ id: key, text: 'Pads 3 mm', employeeId: id(5), occurredAt: at })).toEqual({
      ...command,
      ...{ employeeId: id(5), occurredAt: at, body: { id: key, text: 'Pads 3 mm' } },
    })
    expect(read({ id: key, text: 'Pads 3 mm' })).toEqual({
      ...command,
      ...{ employeeId: null, occurredAt: '2026-11-23T08:00:00.000Z', body: { id: key, text: 'Pads 3 mm' } },
    })
  })

  test('with a field that only a newer page knows', () => {
    expect(read({ id: key, text: 'Pads', colour: 'red' })).toMatchObject({ body: { colour: 'red' } })
  })

  test('whatever the case of the letters in its id', () => {
    const upper = astra.toUpperCase()
    const made = request({}, `/appointments/${upper}/notes`)
    expect(read({ text: 'Pads' }, made)).toMatchObject({ appointmentId: upper, params: { id: upper } })
  })

  test('but not without a body: the server explains why', () => {
    expect(readCall(request(), apiAt)?.read('', now)).toBeNull()
  })

  test.each<[string, unknown]>([
    ['no JSON object', ['Pads']],
    ['a time that is none', { text: 'Pads', occurredAt: 'soon' }],
    ['a person that is no id', { text: 'Pads', employeeId: 'Jan' }],
  ])('but not with %s: the server explains why', (_, body) => {
    expect(read(body)).toBeNull()
  })

  test.each<[string, Request]>([
    ['another method', request({ method: 'PUT' })],
    ['another call', request({}, `/appointments/${astra}/photos`)],
    ['an id that is none', request({}, '/appointments/astra/notes')],
    ['no key', request({ headers: { 'x-expect-user': userId, 'x-expect-account': accountId } })],
    // The two addresses are equally long.
    [
      'another server',
      new Request(`https://office.example/api/appointments/${astra}/notes`, { method: 'POST', headers }),
    ],
    ['another path of the server', new Request(`${apiAt}s/appointments/${astra}/notes`, { method: 'POST', headers })],
  ])('and not with %s', (_, made) => {
    expect(readCall(made, apiAt)).toBeNull()
  })
})

describe('O4 a creation is taken by the outbox', () => {
  const read = (body: unknown, path = '/appointments') =>
    readCall(new Request(apiAt + path, { method: 'POST', headers }), apiAt)?.read(JSON.stringify(body), now)

  test('with its appointment from the body, where an employee is no operator', () => {
    const body = { id: astra, source: 'walk-in', employeeId: id(5) }
    expect(read({ ...body, occurredAt: at })).toEqual({
      ...{ key, userId, accountId, kind: 'create', params: {}, appointmentId: astra },
      ...{ employeeId: null, occurredAt: at, body },
    })
  })

  test('but not without the id of its appointment, and no other call of appointments', () => {
    expect(read({ source: 'phone' })).toBeNull()
    expect(read({ id: astra }, `/appointments/${astra}/reschedule`)).toBeUndefined()
  })
})

test('O4 an answer to an inspection names an item of the template, whose id is a word', () => {
  const path = `/appointments/${astra}/inspections/${id(5)}/answers/front-pads`
  const call = readCall(new Request(apiAt + path, { method: 'PUT', headers }), apiAt)
  expect(call?.read(JSON.stringify({ value: 3 }), now)).toMatchObject({
    ...{ kind: 'inspection-answer', appointmentId: astra },
    params: { id: astra, inspectionId: id(5), itemId: 'front-pads' },
  })
})

describe('O4 the removal of a photo is taken by the outbox', () => {
  const path = `/appointments/${astra}/photos/${id(5)}`
  const read = (text: string) =>
    readCall(new Request(apiAt + path, { method: 'DELETE', headers }), apiAt)?.read(text, now)
  const removal = { kind: 'photo-removal', params: { id: astra, photoId: id(5) }, appointmentId: astra, body: {} }

  test('without a body, and with one that names its person and its time', () => {
    expect(read('')).toMatchObject({ ...removal, employeeId: null, occurredAt: '2026-11-23T08:00:00.000Z' })
    const given = { employeeId: id(6), occurredAt: at }
    expect(read(JSON.stringify(given))).toMatchObject({ ...removal, ...given })
  })

  test('but not with a body that cannot be read', () => {
    expect(read('{')).toBeNull()
  })
})

describe('J6 J7 changes of lines and details are taken by the outbox', () => {
  const line = id(6)
  const read = (method: string, path: string, body: object) =>
    readCall(new Request(apiAt + path, { method, headers }), apiAt)?.read(JSON.stringify(body), now)

  test('with their order, their line and what was typed', () => {
    const command = { key, userId, accountId, appointmentId: astra, employeeId: null, occurredAt: at }
    const params = { id: astra, lineId: line }
    const path = `/appointments/${astra}/lines/${line}`
    const content = { name: 'Oil', version: null }
    expect(read('PUT', path, { ...content, occurredAt: at })).toEqual({
      ...command,
      kind: 'line',
      params,
      body: content,
    })
    expect(read('DELETE', path, { version: 2, occurredAt: at })).toEqual({
      ...{ ...command, kind: 'line-removal', params },
      body: { version: 2 },
    })
    const settings = { keyTag: { from: null, to: 'K 17' } }
    expect(read('PUT', `/appointments/${astra}/order-details`, { ...settings, occurredAt: at })).toEqual({
      ...{ ...command, kind: 'details', params: { id: astra } },
      body: settings,
    })
  })

  test('but not the import of all lines, and not the edit of the order', () => {
    expect(read('PUT', `/appointments/${astra}/lines`, {})).toBeUndefined()
    expect(read('PUT', `/appointments/${astra}/details`, {})).toBeUndefined()
  })

  test('a removal is sent with its version in the body', async () => {
    const network = vi.fn<typeof fetch>().mockResolvedValue(Response.json({}))
    vi.stubGlobal('fetch', network)
    const params = { id: astra, lineId: line }
    await sendEntries(
      [commandOf({ appointmentId: astra, kind: 'line-removal', params, body: { version: 2 } })],
      '/api',
      now,
    )
    vi.unstubAllGlobals()
    const [url, init] = network.mock.calls[0] ?? []
    expect([url, init?.method]).toEqual([`/api/appointments/${astra}/lines/${line}`, 'DELETE'])
    expect(JSON.parse(String(init?.body))).toEqual({ version: 2, occurredAt: '2026-11-23T08:00:00.000Z' })
  })
})

describe('O7 changes of several appointments are sent together', () => {
  const network = vi.fn<typeof fetch>()
  beforeEach(() => {
    network.mockReset()
    vi.stubGlobal('fetch', network)
  })
  afterEach(() => vi.unstubAllGlobals())

  const { status: _, reason: _r, detail: _d, undoes: _u, baseVersion: _b, ...shared } = entryOf({ seq: 2 })
  const note: CommandEntry = {
    ...shared,
    ...{ v: 2, key: 'k2', appointmentId: astra, occurredAt: at, clock: 'typed' },
    ...{ kind: 'note', params: { id: astra }, body: { id: 'k2', text: 'Pads' } },
  }
  const entries = [entryOf({ key: 'k1', appointmentId: 'corsa' }), note]
  const send = () => sendEntries(entries, '/api', now)
  const sent = (call: number) => JSON.parse(String(network.mock.calls[call]?.[1]?.body))

  test('each with its key and its own headers, and each has its own answer', async () => {
    const refusal = { type: 'about:blank#too-many-requests', status: 429, code: 'too-many-requests', retryAfter: 7 }
    const results = [
      { key: 'k2', status: 429, body: refusal },
      { key: 'k1', status: 200, body: { appointment: { id: 'corsa' } } },
    ]
    network.mockResolvedValue(Response.json({ results }))
    const replyOf = (status: number, body: object) => {
      return { status, contentType: 'application/json', text: JSON.stringify(body) }
    }
    const accepted = { appointment: { id: 'corsa' } }
    expect(await send()).toEqual([
      { exchange: { kind: 'response', status: 200, body: accepted, retryAfter: null }, reply: replyOf(200, accepted) },
      { exchange: { kind: 'response', status: 429, body: refusal, retryAfter: '7' }, reply: replyOf(429, refusal) },
    ])
    expect(network).toHaveBeenCalledOnce()
    const [url, init] = network.mock.calls[0] ?? []
    expect([url, init?.method]).toEqual(['/api/commands', 'POST'])
    expect(init?.headers).toMatchObject({ 'x-expect-user': 'anna', 'x-expect-account': 'station' })
    expect(sent(0)).toMatchObject({
      commands: [
        { key: 'k1', kind: 'status', params: { status: 'arrived' }, body: { appointmentId: 'corsa' } },
        { key: 'k2', kind: 'note', params: { id: astra }, body: { text: 'Pads', occurredAt: at }, clock: 'typed' },
      ],
    })
  })

  test('an answer of their own may have no body', async () => {
    network.mockResolvedValue(Response.json({ results: [{ key: 'k1', status: 204 }] }))
    expect((await send())[0]).toMatchObject({ exchange: { status: 204 }, reply: { status: 204, text: '' } })
  })

  test('one without an answer of its own may or may not have arrived', async () => {
    network.mockResolvedValue(Response.json({ results: [{ key: 'k1', status: 200, body: {} }] }))
    expect((await send())[1]).toEqual({ exchange: { kind: 'unreachable' }, reply: null })
  })

  test.each<[string, () => Promise<Response>, object]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), { kind: 'unreachable' }],
    ['the page of a portal', async () => new Response('<html>'), { status: 200, body: undefined }],
    [
      'a failing server',
      async () => Response.json({ results: [{ key: 'k1', status: 200 }] }, { status: 500 }),
      { status: 500 },
    ],
    ['an ended session', async () => Response.json({ code: 'unauthenticated' }, { status: 401 }), { status: 401 }],
  ])('%s concerns them all', async (_, answer, exchange) => {
    network.mockImplementation(answer)
    expect(await send()).toMatchObject([{ exchange }, { exchange }])
    expect(network).toHaveBeenCalledOnce()
  })

  // 404 and 405: the server is older. 413: they are too long together. The others: one of them is malformed.
  test.each([400, 404, 405, 413, 415, 422])('one by one to a server that answers %s to all of them', async (status) => {
    network.mockResolvedValueOnce(Response.json({ code: 'not-found' }, { status }))
    network.mockImplementation(async () => Response.json({ appointment: {} }))
    expect(await send()).toMatchObject([{ exchange: { status: 200 } }, { exchange: { status: 200 } }])
    expect(network.mock.calls.map(([url]) => url)).toEqual([
      '/api/commands',
      '/api/appointments/arrived',
      `/api/appointments/${astra}/notes`,
    ])
  })
})
