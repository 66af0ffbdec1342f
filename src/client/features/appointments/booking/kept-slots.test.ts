import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { keptSlots } from './kept-slots.ts'

const at = (time: string) => `2026-11-23T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))
const bay = (id: string, active = true) => ({ id, active }) as Bay
const booked = (bayId: string | null, from: string, to: string, more: object = {}) =>
  ({ blocks: [{ bayId, employeeId: null, from: at(from), to: at(to), live: true, ...more }] }) as unknown as Appointment
const known = {
  days: [[{ from: ms('08:00'), to: ms('16:00') }]],
  bays: [bay('b1'), bay('b2', false), bay('b3')],
  appointments: [
    booked('b1', '10:00', '12:00'),
    booked('b1', '08:00', '10:00'),
    booked('b3', '08:00', '09:00', { employeeId: 'e1' }),
    booked('b3', '09:00', '16:00', { live: false }),
  ],
}
const wish = { minutes: 60, from: ms('08:00'), limit: 2 }
const placesOf = (slots: ReturnType<typeof keptSlots>) =>
  slots.map(({ bayId, from }) => `${bayId} ${from.slice(11, 16)}`)

test('without the server the free slots are those of this device: open, in an active bay that nobody has', () => {
  expect(placesOf(keptSlots(known, wish))).toEqual(['b3 09:00', 'b3 10:00'])
  expect(keptSlots(known, wish)[0]?.to).toBe(at('10:00'))
})

test('they are in the wanted bay, and while the wanted employee has no other car', () => {
  expect(placesOf(keptSlots(known, { ...wish, bayId: 'b1' }))).toEqual(['b1 12:00', 'b1 13:00'])
  const idle = { ...known, appointments: known.appointments.slice(2).map((one) => ({ ...one })) }
  idle.appointments.push(booked(null, '09:00', '11:00', { employeeId: 'e1' }))
  expect(placesOf(keptSlots(idle, { ...wish, employeeId: 'e1' }))).toEqual(['b1 11:00', 'b1 12:00'])
})

test('of a day that this device does not know there are none', () => {
  expect(keptSlots({ ...known, days: [] }, wish)).toEqual([])
})
