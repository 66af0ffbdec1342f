import { expect, test } from 'vitest'
import { anna, commandOf, entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
import {
  type Confirmed,
  confirmedForMs,
  mostConfirmed,
  newerOf,
  readConfirmed,
  recordConfirmed,
} from './outbox-confirmed.ts'

const now = Date.parse('2026-11-23T08:00:00Z')
const bodyOf = (statusVersion: number, more: object = {}) => ({
  changed: true,
  eventId: 'k1',
  appointment: {
    ...{ id: 'astra', status: 'arrived', statusVersion, statusSince: '2026-11-23T08:00:00.000Z' },
    ...{ startsAt: '2026-11-23T08:00:00.000Z', statusReason: null, statusDetail: { mileage: 120_000 } },
    ...{ mileage: 120_000, keyTag: 'A7', customer: { name: 'Anna Kowalska', phone: '+48601234567' } },
    ...{ vehicle: { plate: 'WPI 20931' }, ...more },
  },
})
const record = (known: readonly Confirmed[], statusVersion: number, appointmentId = 'astra', at = now) =>
  recordConfirmed(known, entryOf({ appointmentId }), bodyOf(statusVersion), anna, at)

test('the confirmed state is stored without customer and vehicle', () => {
  const stored = record([], 2)
  expect(stored).toMatchObject([
    {
      ...anna,
      ...{ appointmentId: 'astra', status: 'arrived', statusVersion: 2, mileage: 120_000, keyTag: 'A7', at: now },
      change: { key: 'k1', changed: true },
    },
  ])
  expect(stored[0]?.worked).toEqual([])
  expect(JSON.stringify(stored)).not.toMatch(/Kowalska|\+48|WPI/)
})

test('J7 details that were set after it replace those of the confirmed state; without one nothing is stored', () => {
  const body = { appointmentId: 'astra', changed: true, mileage: 130_000, keyTag: null, promisedAt: null }
  const entry = commandOf({ kind: 'details', params: { id: 'astra' }, body: { mileage: { from: null, to: 130_000 } } })
  expect(recordConfirmed(record([], 2), entry, body, anna, now)).toMatchObject([
    { appointmentId: 'astra', status: 'arrived', mileage: 130_000, keyTag: null },
  ])
  const ofTwo = recordConfirmed(record(record([], 2, 'corsa'), 2), entry, body, anna, now)
  expect(ofTwo.map(({ appointmentId, mileage, keyTag }) => [appointmentId, mileage, keyTag])).toEqual([
    ['corsa', 120_000, 'A7'],
    ['astra', 130_000, null],
  ])
  for (const known of [[], record([], 2, 'corsa')]) {
    expect(recordConfirmed(known, entry, body, anna, now)).toBe(known)
  }
  const line = commandOf()
  const known = record([], 2)
  expect(recordConfirmed(known, line, body, anna, now)).toBe(known)
})

test('the work intervals are stored as the server sent them', () => {
  const span = { from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T08:40:00.000Z' }
  const storedWorkOf = (worked: unknown) => recordConfirmed([], entryOf(), bodyOf(2, { worked }), anna, now)[0]?.worked
  expect([storedWorkOf([span]), storedWorkOf([{ from: 7 }]), storedWorkOf('long')]).toEqual([[span], [], []])
})

test('per appointment the newest version is stored, in whatever order the answers arrive', () => {
  expect(record(record([], 2), 3).map(({ statusVersion }) => statusVersion)).toEqual([3])
  expect(record(record([], 3), 2).map(({ statusVersion }) => statusVersion)).toEqual([3])
  const [older, newer] = [{ statusVersion: 2 }, { statusVersion: 3 }]
  expect([newerOf(older, newer), newerOf(newer, older), newerOf(older, undefined)]).toEqual([newer, newer, older])
  expect(newerOf(older, { ...older })).toBe(older)
})

test('nothing is stored for a user who is not signed in', () => {
  expect(recordConfirmed([], entryOf(), bodyOf(2), null, now)).toEqual([])
  expect(recordConfirmed([], entryOf(), bodyOf(2), { ...anna, userId: 'jan' }, now)).toEqual([])
})

test('it is stored for two weeks', () => {
  expect(confirmedForMs).toBe(1_209_600_000)
})

test('it is kept as long as what was read, and never without end', () => {
  const old = record(record([], 2, 'corsa', now - confirmedForMs), 2)
  expect(old.map(({ appointmentId }) => appointmentId)).toEqual(['astra'])
  let many: readonly Confirmed[] = []
  for (let one = 0; one < mostConfirmed + 2; one++) many = record(many, 2, `car ${one}`)
  expect([many.length, many[0]?.appointmentId, many.at(-1)?.appointmentId]).toEqual([
    mostConfirmed,
    'car 2',
    `car ${mostConfirmed + 1}`,
  ])
})

test('rows that cannot be read are left out', () => {
  const [stored] = record([], 2)
  expect(readConfirmed([stored, null, { ...stored, status: 'lifted' }, { ...stored, change: 1 }])).toEqual([stored])
  expect(readConfirmed(undefined)).toEqual([])
})

test('a newer version of another appointment does not replace this one', () => {
  const stored = record(record([], 9, 'corsa'), 2)
  expect(stored.map(({ appointmentId, statusVersion }) => [appointmentId, statusVersion])).toEqual([
    ['corsa', 9],
    ['astra', 2],
  ])
})

test('a confirmation without the appointment leaves the stored state unchanged', () => {
  const known = record([], 2)
  for (const body of [null, { changed: true }, { changed: true, appointment: 7 }, bodyOf(3, { startsAt: 7 })]) {
    expect(recordConfirmed(known, entryOf(), body, anna, now)).toBe(known)
  }
})

test('fields of a wrong type are not stored, valid ones are', () => {
  const storedWith = (more: object, changed: unknown = true) => {
    const [stored] = recordConfirmed([], entryOf(), { ...bodyOf(2, more), changed }, anna, now)
    return stored
  }
  expect(storedWith({ statusReason: 'no-answer' })).toMatchObject({ statusReason: 'no-answer' })
  const odd = { statusReason: 7, statusDetail: 'long', mileage: '120000', keyTag: 7 }
  expect(storedWith(odd)).toMatchObject({ statusReason: null, statusDetail: null, mileage: null, keyTag: null })
  expect(storedWith({}, 'yes')).toMatchObject({ change: { changed: false } })
  const from = '2026-11-23T08:00:00.000Z'
  expect(storedWith({ worked: ['long', { from }, { to: from }, { from, to: 7 }, { from, to: from }] })?.worked).toEqual(
    [{ from, to: from }],
  )
  const [stored] = record([], 2)
  expect(
    readConfirmed([
      { ...stored, appointmentId: 7 },
      { ...stored, at: 'now' },
      { ...stored, statusSince: 7 },
    ]),
  ).toEqual([])
})
