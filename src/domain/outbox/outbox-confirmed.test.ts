import { expect, test } from 'vitest'
import { anna, entryOf } from '../../../tests/support/outbox/outbox-entry.ts'
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
const keep = (known: readonly Confirmed[], statusVersion: number, appointmentId = 'astra', at = now) =>
  recordConfirmed(known, entryOf({ appointmentId }), bodyOf(statusVersion), anna, at)

test('what the server confirmed is kept without people and cars', () => {
  const kept = keep([], 2)
  expect(kept).toMatchObject([
    {
      ...anna,
      ...{ appointmentId: 'astra', status: 'arrived', statusVersion: 2, mileage: 120_000, keyTag: 'A7', at: now },
      change: { key: 'k1', changed: true },
    },
  ])
  expect(kept[0]?.worked).toEqual([])
  expect(JSON.stringify(kept)).not.toMatch(/Kowalska|\+48|WPI/)
})

test('when it was worked on is kept as it was said', () => {
  const span = { from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T08:40:00.000Z' }
  const keepWorked = (worked: unknown) => recordConfirmed([], entryOf(), bodyOf(2, { worked }), anna, now)[0]?.worked
  expect([keepWorked([span]), keepWorked([{ from: 7 }]), keepWorked('long')]).toEqual([[span], [], []])
})

test('of one appointment the newest word stands, in whatever order they come', () => {
  expect(keep(keep([], 2), 3).map(({ statusVersion }) => statusVersion)).toEqual([3])
  expect(keep(keep([], 3), 2).map(({ statusVersion }) => statusVersion)).toEqual([3])
  const [older, newer] = [{ statusVersion: 2 }, { statusVersion: 3 }]
  expect([newerOf(older, newer), newerOf(newer, older), newerOf(older, undefined)]).toEqual([newer, newer, older])
  expect(newerOf(older, { ...older })).toBe(older)
})

test('of who is not signed in nothing is kept', () => {
  expect(recordConfirmed([], entryOf(), bodyOf(2), null, now)).toEqual([])
  expect(recordConfirmed([], entryOf(), bodyOf(2), { ...anna, userId: 'jan' }, now)).toEqual([])
})

test('it is kept for two weeks', () => {
  expect(confirmedForMs).toBe(1_209_600_000)
})

test('it is kept as long as what was read, and never without end', () => {
  const old = keep(keep([], 2, 'corsa', now - confirmedForMs), 2)
  expect(old.map(({ appointmentId }) => appointmentId)).toEqual(['astra'])
  let many: readonly Confirmed[] = []
  for (let one = 0; one < mostConfirmed + 2; one++) many = keep(many, 2, `car ${one}`)
  expect([many.length, many[0]?.appointmentId, many.at(-1)?.appointmentId]).toEqual([
    mostConfirmed,
    'car 2',
    `car ${mostConfirmed + 1}`,
  ])
})

test('what cannot be read is left out', () => {
  const [kept] = keep([], 2)
  expect(readConfirmed([kept, null, { ...kept, status: 'lifted' }, { ...kept, change: 1 }])).toEqual([kept])
  expect(readConfirmed(undefined)).toEqual([])
})

test('a newer word of another appointment is not of this one', () => {
  const kept = keep(keep([], 9, 'corsa'), 2)
  expect(kept.map(({ appointmentId, statusVersion }) => [appointmentId, statusVersion])).toEqual([
    ['corsa', 9],
    ['astra', 2],
  ])
})

test('a confirmation that says nothing of the appointment keeps what was known', () => {
  const known = keep([], 2)
  for (const body of [null, { changed: true }, { changed: true, appointment: 7 }, bodyOf(3, { startsAt: 7 })]) {
    expect(recordConfirmed(known, entryOf(), body, anna, now)).toBe(known)
  }
})

test('what is not of the kind it should be is not kept, and what is, is', () => {
  const keepOf = (more: object, changed: unknown = true) => {
    const [kept] = recordConfirmed([], entryOf(), { ...bodyOf(2, more), changed }, anna, now)
    return kept
  }
  expect(keepOf({ statusReason: 'no-answer' })).toMatchObject({ statusReason: 'no-answer' })
  const odd = { statusReason: 7, statusDetail: 'long', mileage: '120000', keyTag: 7 }
  expect(keepOf(odd)).toMatchObject({ statusReason: null, statusDetail: null, mileage: null, keyTag: null })
  expect(keepOf({}, 'yes')).toMatchObject({ change: { changed: false } })
  const from = '2026-11-23T08:00:00.000Z'
  expect(keepOf({ worked: ['long', { from }, { to: from }, { from, to: 7 }, { from, to: from }] })?.worked).toEqual([
    { from, to: from },
  ])
  const [kept] = keep([], 2)
  expect(
    readConfirmed([
      { ...kept, appointmentId: 7 },
      { ...kept, at: 'now' },
      { ...kept, statusSince: 7 },
    ]),
  ).toEqual([])
})
