import { describe, expect, test } from 'vitest'
import { commandEntryOf, commandOf, entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import { refuse } from '../../../tests/support/outbox/outbox-server.ts'
import { type Exchange, readAnswer } from './outbox-answer.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const standing = {
  status: 'arrived' as string,
  statusVersion: 4,
  statusSince: '2026-11-23T08:00:00.000Z',
  startsAt: '2026-11-23T08:00:00.000Z',
}
const appointment = { id: 'astra', ...standing, customer: { name: 'Anna Kowalska', phone: '+48601234567' } }
const reply = (status: number, body: unknown): Exchange => ({ kind: 'response', status, body, retryAfter: null })
const read = (exchange: Exchange) => readAnswer(entryOf(), exchange, now)

describe('only an answer of our server with this appointment and this status is done', () => {
  test.each([
    ['200, changed', reply(200, { changed: true, eventId: 'k1', appointment })],
    ['200, as it was so already', reply(200, { changed: false, eventId: null, appointment })],
    ['201', reply(201, { appointment })],
  ])('%s', (_, exchange) => expect(read(exchange)).toEqual({ kind: 'done', version: 4 }))

  test.each([
    ['200 with no JSON: a sign-in page', reply(200, undefined)],
    ['200 with a text', reply(200, 'OK')],
    ['200 with null', reply(200, null)],
    ['200 with a list', reply(200, [appointment])],
    ['200 with an empty record', reply(200, {})],
    ['200 that a worker queued', reply(202, { queued: true, key: 'k1' })],
    ['204', reply(204, undefined)],
    ['199 with our body', reply(199, { appointment })],
    ['300 with our body', reply(300, { appointment })],
    ['302 with a problem', reply(302, { type: 'about:blank#moved', code: 'moved', status: 302 })],
    ['409 without a code', reply(409, { type: 'about:blank#undefined', status: 409 })],
    ['another appointment', reply(200, { appointment: { ...appointment, id: 'corsa' } })],
    ['another status', reply(200, { appointment: { ...appointment, status: 'ready' } })],
    ['a version that is text', reply(200, { appointment: { ...appointment, statusVersion: '4' } })],
    ['a version that is NaN', reply(200, { appointment: { ...appointment, statusVersion: Number.NaN } })],
    ['a redirect that was not followed', reply(0, undefined)],
    ['302', reply(302, undefined)],
    ['304', reply(304, undefined)],
    ['401 of a proxy', reply(401, undefined)],
    ['403 with somebody else’s JSON', reply(403, { error: 'forbidden' })],
    ['404 of a web server', reply(404, undefined)],
    ['407', reply(407, undefined)],
    ['409 whose body has another status', reply(409, { type: 'about:blank#x', code: 'x', status: 400 })],
    ['409 whose type is of others', reply(409, { type: 'https://example.com/x', code: 'x', status: 409 })],
    ['502 of a proxy', reply(502, undefined)],
    ['503 with somebody else’s JSON', reply(503, { message: 'no upstream' })],
    ['511', reply(511, undefined)],
  ])('%s is not from our server', (_, exchange) => expect(read(exchange)).toEqual({ kind: 'portal' }))

  test('no answer at all', () => expect(read({ kind: 'unreachable' })).toEqual({ kind: 'unreachable' }))
})

test.each(['note', 'photo', 'details'] as const)('the answer to a change without a version is done: %s', (kind) => {
  const entry = commandEntryOf({ kind, params: { id: 'astra' } })
  const answerTo = (body: object) => readAnswer(entry, reply(200, body), now)
  expect(answerTo({ appointmentId: 'astra' })).toEqual({ kind: 'done', version: null })
  expect(answerTo({ appointmentId: 'corsa' })).toEqual({ kind: 'portal' })
})

test.each([
  [401, 'unauthenticated'],
  [409, 'actor-mismatch'],
])('%i %s waits for a sign-in', (status, code) => {
  expect(read(refuse(status, code))).toEqual({ kind: 'signed-out', code })
})

test.each([
  [409, 'version-conflict'],
  [409, 'illegal-transition'],
  [409, 'slot-taken'],
  [409, 'too-early'],
  [409, 'undo-expired'],
  [403, 'forbidden'],
  [403, 'no-station'],
  [404, 'not-found'],
  [410, 'a-code-of-tomorrow'],
  [400, 'invalid'],
  [400, 'reason-required'],
  [405, 'method-not-allowed'],
  [413, 'payload-too-large'],
  [415, 'unsupported-media-type'],
  [422, 'key-reused'],
  [418, 'a-code-of-tomorrow'],
])('%i %s needs a person', (status, code) => {
  expect(read(refuse(status, code))).toEqual({ kind: 'refused', refusal: { status, code, field: null, current: null } })
})

test('of the current state only the fields that a decision needs are stored, and no names', () => {
  expect(read(refuse(409, 'version-conflict', appointment))).toMatchObject({ refusal: { current: standing } })
  expect(JSON.stringify(read(refuse(409, 'version-conflict', appointment)))).not.toMatch(/Kowalska|\+48/)
})

test.each([
  ['nothing', undefined],
  ['an unknown status', { ...appointment, status: 'parked' }],
  ['no times', { status: 'ready', statusVersion: 3 }],
  ['no beginning', { ...standing, startsAt: undefined }],
  ['no time of the status', { ...standing, statusSince: undefined }],
])('a conflict with %s is still a conflict', (_, current) => {
  expect(read(refuse(409, 'version-conflict', current))).toMatchObject({ kind: 'refused', refusal: { current: null } })
})

test('the field that was refused is stored', () => {
  const exchange = reply(400, { type: 'about:blank#invalid', code: 'invalid', status: 400, field: 'employeeId' })
  expect(read(exchange)).toMatchObject({ refusal: { field: 'employeeId' } })
})

test.each([408, 425, 429, 500, 501, 503, 504, 507])('%i with our body is busy', (status) => {
  expect(read(refuse(status, 'unavailable'))).toEqual({ kind: 'busy', code: 'unavailable', retryAfterMs: 0 })
})

test.each([
  ['120', 120_000],
  ['0', 0],
  ['900', 900_000],
  ['901', 900_000],
  ['99999999999', 900_000],
  ['Mon, 23 Nov 2026 08:01:00 GMT', 60_000],
  ['Mon, 23 Nov 2026 07:59:00 GMT', 0],
  ['Thu, 26 Nov 2026 08:00:00 GMT', 900_000],
  ['2026-11-23T08:01:00Z', 60_000],
  ['Mon, 23 Nov 2026 08:01:00 +0000', 60_000],
  ['soon', 0],
  ['-5', 0],
  ['', 0],
])('Retry-After: %s', (value, retryAfterMs) => {
  expect(read(refuse(503, 'unavailable', undefined, value))).toMatchObject({ kind: 'busy', retryAfterMs })
})

const line = { lineId: 'oil', version: 5, line: null, changed: null }
const details = {
  mileage: 100,
  keyTag: 'K',
  promisedAt: null,
  changed: { mileage: null, keyTag: null, promisedAt: null },
}
const finding = {
  ...{ findingId: 'rod', version: 5, changed: null },
  finding: { what: 'Ball joint', place: null, severity: 'soon', state: 'declined', gross: null },
}
const given = { itemId: 'lights', answer: null }
const answered = { inspectionId: 'check', itemId: 'lights', answer: null, changed: null }

test.each([
  ['line', line, line],
  ['line-removal', line, line],
  ['finding', finding, finding],
  ['finding-step', finding, finding],
  ['inspection-answer', { inspectionId: 'check', given }, answered],
  ['details', details, details],
  // Nothing is compared for these.
  ['note', details, null],
  ['condition-report', details, null],
] as const)('a conflict about a %s keeps what the server has of it', (kind, current, kept) => {
  const { code, status } = { code: 'version-conflict', status: 409 }
  const exchange = reply(status, { type: `about:blank#${code}`, code, status, current })
  expect(readAnswer(commandOf({ kind }), exchange, now)).toEqual({
    ...{ kind: 'refused', refusal: { code, status, field: null, current: kept } },
  })
})
