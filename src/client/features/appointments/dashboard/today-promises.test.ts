import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { Outlook } from '#domain/promise-risk.ts'
import { arrivalsOf, atRiskFirst, isLate, promisesOf } from './today-promises.ts'

const at = (hour: number, minute = 0, day = 21) => Date.UTC(2026, 10, day, hour, minute)
const today = { from: at(0), to: at(24) }
const now = at(11)

const order = (id: string, status: Status, times: { promised?: number; starts?: number }) =>
  ({
    id,
    status,
    startsAt: new Date(times.starts ?? at(8)).toISOString(),
    promisedAt: times.promised === undefined ? null : new Date(times.promised).toISOString(),
  }) as Appointment

describe('promisesOf', () => {
  test('overdue ones first, then those that are due, then those that wait for their owner', () => {
    const promises = promisesOf(
      [
        order('due', 'in-progress', { promised: at(15) }),
        order('ready', 'ready', { promised: at(9) }),
        order('late', 'in-progress', { promised: at(10, 35) }),
        order('yesterday', 'awaiting-parts', { promised: at(16, 0, 20) }),
        order('to come', 'confirmed', { promised: at(17) }),
      ],
      today,
      now,
    )
    expect(promises.map(({ appointment }) => appointment.id)).toEqual(['yesterday', 'late', 'due', 'to come', 'ready'])
    expect(promises.filter(isLate).map(({ lateMinutes }) => lateMinutes)).toEqual([19 * 60, 25])
  })

  test('omits appointments without a promise, of another day, or completed', () => {
    const promises = promisesOf(
      [
        order('none', 'in-progress', {}),
        order('tomorrow', 'in-progress', { promised: at(0, 0, 22) }),
        order('gone', 'completed', { promised: at(9) }),
        order('off', 'no-show', { promised: at(9) }),
      ],
      today,
      now,
    )
    expect(promises).toEqual([])
  })

  test('at the minute of the promise nothing is late yet', () => {
    expect(promisesOf([order('a', 'arrived', { promised: now })], today, now).some(isLate)).toBe(false)
  })
})

test('arrivalsOf returns the expected cars that have not arrived, earliest first', () => {
  const arrivals = arrivalsOf(
    [
      order('noon', 'confirmed', { starts: at(12) }),
      order('late', 'confirmed', { starts: at(10, 40) }),
      order('here', 'arrived', { starts: at(9) }),
      order('asked', 'requested', { starts: at(13) }),
      order('two days long', 'confirmed', { starts: at(14, 0, 20) }),
    ],
    today,
    now,
  )
  expect(arrivals.map(({ appointment, lateMinutes }) => [appointment.id, lateMinutes])).toEqual([
    ['late', 20],
    ['noon', -60],
  ])
})

test('dangerFirst sorts promises at risk first, each group in order of time', () => {
  const promises = promisesOf(
    [
      order('fine', 'in-progress', { promised: at(13) }),
      order('at risk', 'arrived', { promised: at(15) }),
      order('late', 'in-progress', { promised: at(10) }),
      order('ready', 'ready', { promised: at(9) }),
    ],
    today,
    now,
  )
  const outlook = (state: Outlook['state']): Outlook => ({ state, doneAt: now, spareMinutes: 0, proposal: null })
  const risks = new Map([
    ['fine', outlook('fine')],
    ['at risk', outlook('at-risk')],
    ['late', outlook('late')],
  ])
  expect(atRiskFirst(promises, risks).map(({ appointment }) => appointment.id)).toEqual([
    ...['late', 'at risk', 'fine', 'ready'],
  ])
})
