import { describe, expect, test } from 'vitest'
import { predictChange } from '#client/features/appointments/appointment-state.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import { type Status, statuses } from '#domain/appointment.ts'
import { backfillItemsOf, isOnList, reversalOf } from './backfill-steps.ts'
import { atTap, momentOf } from './catch-up-time.ts'

const at = (time: string) => `2026-11-20T${time}:00.000Z`

const order = (status: Status): AppointmentDetails =>
  ({
    id: 'a',
    status,
    statusVersion: 3,
    version: 3,
    statusSince: at('07:00'),
    startsAt: at('08:00'),
    vehicle: { plate: 'WPI 20931' },
    blocks: [],
    worked: [],
    events: [],
  }) as unknown as AppointmentDetails

const step = (one: AppointmentDetails, to: Status, time: string, key = `${to}-${time}`): AppointmentDetails =>
  predictChange(one, {
    ...{ key, undoes: null, actor: { id: 'marek', name: 'Marek' }, employeeId: null },
    ...{ status: to, reason: null, detail: null, occurredAt: at(time) },
  })

const show = (one: AppointmentDetails, events = one.events) =>
  backfillItemsOf(one, events, 'mechanic').map(({ state, at }) =>
    state === 'done' ? (at?.slice(11, 16) ?? 'done') : state,
  )

describe('O3 the items of a car', () => {
  test.each<[Status, string[]]>([
    ['requested', ['offered', 'closed', 'closed', 'closed']],
    ['proposed', ['closed', 'closed', 'closed', 'closed']],
    ['confirmed', ['offered', 'offered', 'offered', 'closed']],
    ['no-show', ['offered', 'closed', 'closed', 'closed']],
    ['arrived', ['07:00', 'offered', 'offered', 'closed']],
    ['awaiting-parts', ['done', 'offered', 'offered', 'closed']],
    ['in-progress', ['done', '07:00', 'offered', 'offered']],
    ['ready', ['done', 'done', '07:00', 'offered']],
    ['completed', ['done', 'done', 'done', '07:00']],
    ['cancelled', ['closed', 'closed', 'closed', 'closed']],
  ])('%s: %j', (status, items) => {
    expect(show(order(status))).toEqual(items)
  })

  test('each completed item has its own time if the history is available; a skipped one has none', () => {
    const began = step(step(order('confirmed'), 'arrived', '08:05'), 'in-progress', '08:30')
    expect(show(began)).toEqual(['08:05', '08:30', 'offered', 'offered'])
    expect(show(step(order('confirmed'), 'ready', '09:00'))).toEqual(['done', 'done', '09:00', 'offered'])
    expect(show(step(began, 'awaiting-parts', '09:10'))).toEqual(['08:05', '08:30', 'offered', 'closed'])
    expect(show(began, [])).toEqual(['done', '08:30', 'offered', 'offered'])
  })

  test('an undone step is open again', () => {
    const arrived = step(order('confirmed'), 'arrived', '08:05', 'first')
    const back = predictChange(arrived, {
      ...{ key: 'back', undoes: 'first', actor: { id: 'marek', name: 'Marek' }, employeeId: null },
      ...{ status: 'confirmed', reason: null, detail: null, occurredAt: at('08:06') },
    })
    expect(show(back)).toEqual(['offered', 'offered', 'offered', 'closed'])
  })

  test('every status except the called-off ones is on the list', () => {
    expect(statuses.filter((status) => !isOnList({ status }))).toEqual(['rejected', 'cancelled'])
  })
})

describe('O3 the undo of an item', () => {
  const backfilled = step(order('confirmed'), 'arrived', '08:05', 'key')
  const later = { userId: 'marek', now: Date.parse(at('12:00')) }

  test('a recent item is undone at its own time, whatever time was typed', () => {
    const back = { status: 'confirmed', undoes: 'key', occurredAt: at('08:05') }
    expect(reversalOf(backfilled, backfilled, { ...later, isFresh: true })).toEqual(back)
    expect(reversalOf(backfilled, backfilled, { ...later, isFresh: false })).toBeNull()
    const soon = { userId: 'marek', now: Date.parse(at('08:14')), isFresh: false }
    expect(reversalOf(backfilled, backfilled, soon)).toEqual({ ...back, occurredAt: at('08:14') })
  })

  test('not an item of another user, and not with a history older than the list', () => {
    expect(reversalOf(backfilled, backfilled, { ...later, userId: 'ola', isFresh: true })).toBeNull()
    expect(reversalOf(backfilled, order('confirmed'), { ...later, isFresh: true })).toBeNull()
    expect(reversalOf(backfilled as Appointment, undefined, { ...later, isFresh: true })).toBeNull()
  })
})

describe('O3 the time of an item', () => {
  const now = Date.parse(at('12:00'))
  const around = { date: '2026-11-20', zone: 'Europe/Warsaw', now }
  const typed = (time: string, more: object = {}) => momentOf({ kind: 'typed', time }, { ...around, ...more })

  test("the time of the tap, or a typed time by the station's clock", () => {
    expect(momentOf(atTap, around)).toEqual({ ok: true, occurredAt: null })
    expect(typed('09:05')).toEqual({ ok: true, occurredAt: at('08:05') })
    expect(typed('23:00', { date: '2026-11-19' })).toEqual({ ok: true, occurredAt: '2026-11-19T22:00:00.000Z' })
  })

  test('an incomplete or future time is invalid', () => {
    expect(typed('')).toEqual({ ok: false, why: 'missing' })
    expect(typed('9')).toEqual({ ok: false, why: 'missing' })
    expect(typed('13:01')).toEqual({ ok: false, why: 'ahead' })
    expect(typed('13:00')).toMatchObject({ ok: true })
  })

  test('no step is earlier than the previous one', () => {
    const before = '2026-11-20T08:05:30.000Z'
    expect(typed('09:04', { before })).toEqual({ ok: false, why: 'too-early' })
    expect(typed('09:05', { before })).toMatchObject({ ok: true })
    expect(momentOf(atTap, { ...around, before })).toMatchObject({ ok: true })
  })
})
