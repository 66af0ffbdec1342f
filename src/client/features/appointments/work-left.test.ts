import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { begunAt, workLeft } from './work-left.ts'

const at = (time: string, day = 23) => new Date(`2026-11-${day}T${time}:00Z`).toISOString()
const openings = [22, 23].flatMap((day) => [
  { from: Date.parse(at('08:00', day)), to: Date.parse(at('12:00', day)) },
  { from: Date.parse(at('12:30', day)), to: Date.parse(at('17:00', day)) },
])
const order = (statusSince: string, rest: Partial<Appointment> = {}) =>
  ({ status: 'in-progress', statusSince, workMinutes: 120, worked: [], ...rest }) as Appointment
const left = (now: string, one: Appointment) => workLeft(one, Date.parse(now), openings)

test('counts only open time in progress, in steps of five minutes', () => {
  expect(left(at('09:30'), order(at('09:00')))).toBe(90)
  expect(left(at('09:12'), order(at('09:00')))).toBe(110)
  const waited = { worked: [{ from: at('09:00'), to: at('09:30') }] }
  expect(left(at('12:50'), order(at('12:30'), waited))).toBe(70)
  expect(left(at('13:00'), order(at('11:30')))).toBe(60)
  expect(left(at('08:10'), order(at('16:30', 22)))).toBe(80)
})

test('also counts paused work; returns null before work begins, when it is done and when it is overdue', () => {
  const worked = [{ from: at('09:00'), to: at('09:30') }]
  expect(left(at('15:00'), order(at('09:30'), { status: 'awaiting-parts', worked }))).toBe(90)
  expect(left(at('15:00'), order(at('09:30'), { status: 'ready', worked }))).toBeNull()
  expect(left(at('15:00'), order(at('09:30'), { status: 'completed', worked }))).toBeNull()
  expect(left(at('15:00'), order(at('09:30'), { status: 'arrived' }))).toBeNull()
  expect(left(at('13:00'), order(at('09:00')))).toBeNull()
})

test('work began with its first interval', () => {
  expect(begunAt(order(at('12:30'), { worked: [{ from: at('09:00'), to: at('09:30') }] }))).toBe(
    Date.parse(at('09:00')),
  )
  expect(begunAt(order(at('12:30')))).toBe(Date.parse(at('12:30')))
  expect(begunAt(order(at('12:30'), { status: 'arrived' }))).toBeNull()
})
