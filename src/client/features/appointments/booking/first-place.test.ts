import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { firstPlaceOn, hasStart, minutesInGap, noStart } from './first-place.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
const bay = (id: string): Bay => ({ id, name: id, kind: 'lift', active: true })
const held = (bayId: string | null, from: string, to: string, employeeId: string | null = null) => {
  const span = { from: new Date(at(from)).toISOString(), to: new Date(at(to)).toISOString() }
  return { id: bayId + from, blocks: [{ id: '', bayId, employeeId, ...span, live: true }] } as unknown as Appointment
}
const day = {
  bays: [bay('one'), bay('two')],
  bounds: { from: at('00:00'), to: at('23:59') },
  open: [{ from: at('08:00'), to: at('16:00') }],
  appointments: [held('one', '09:00', '10:30'), held('two', '09:00', '10:00')],
}
const wanted = { minutes: 60, bayId: 'first', timeZone: 'UTC' }
const startOf = (time: string) => ({ date: '2026-11-23', time })

test('B4 a start that nobody has chosen is open', () => {
  expect(hasStart({ startsAt: noStart })).toBe(false)
  expect(hasStart({ startsAt: startOf('09:00') })).toBe(true)
})

test('B4 the first place of a day is free for the whole length, in a bay of its own or in the chosen one', () => {
  expect(firstPlaceOn(day, at('08:30'), wanted)).toEqual({ startsAt: startOf('10:00'), bayId: 'two' })
  expect(firstPlaceOn(day, at('08:30'), { ...wanted, minutes: 30 })).toEqual({
    startsAt: startOf('08:30'),
    bayId: 'one',
  })
  expect(firstPlaceOn(day, at('08:30'), { ...wanted, bayId: 'one' })).toEqual({
    startsAt: startOf('10:30'),
    bayId: 'one',
  })
  expect(firstPlaceOn(day, at('08:30'), { ...wanted, bayId: 'none' })).toEqual({
    startsAt: startOf('08:30'),
    bayId: 'none',
  })
  expect(firstPlaceOn({ ...day, bays: [] }, at('08:30'), wanted)).toEqual({
    startsAt: startOf('08:30'),
    bayId: 'first',
  })
})

describe('B4 the length in a tapped gap', () => {
  test('is the usual one, or ends with the gap', () => {
    expect(minutesInGap({ start: at('11:00'), bayId: 'one' }, day)).toBe(60)
    expect(minutesInGap({ start: at('08:30'), bayId: 'one' }, day)).toBe(30)
    expect(minutesInGap({ start: at('15:15'), bayId: 'one' }, day)).toBe(45)
    const work = { ...day, appointments: [held(null, '12:20', '13:00', 'marek')] }
    expect(minutesInGap({ start: at('12:00'), employeeId: 'marek' }, work)).toBe(20)
  })
  test('is the usual one where a job would not fit, and outside the opening hours', () => {
    expect(minutesInGap({ start: at('08:55'), bayId: 'one' }, day)).toBe(60)
    expect(minutesInGap({ start: at('19:00'), bayId: 'one' }, day)).toBe(60)
  })
})
