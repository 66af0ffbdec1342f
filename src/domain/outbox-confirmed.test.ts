import { expect, test } from 'vitest'
import { anna, entryOf } from '../../tests/support/outbox-entry.ts'
import {
  type Confirmed,
  confirmedForMs,
  keepConfirmed,
  mostConfirmed,
  newerOf,
  readConfirmed,
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
  keepConfirmed(known, entryOf({ appointmentId }), bodyOf(statusVersion), anna, at)

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
  const keepWorked = (worked: unknown) => keepConfirmed([], entryOf(), bodyOf(2, { worked }), anna, now)[0]?.worked
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
  expect(keepConfirmed([], entryOf(), bodyOf(2), null, now)).toEqual([])
  expect(keepConfirmed([], entryOf(), bodyOf(2), { ...anna, userId: 'jan' }, now)).toEqual([])
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
