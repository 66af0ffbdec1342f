import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Employee } from '#contract/employees.ts'
import type { Status } from '#domain/appointment.ts'
import { dayBounds, toInstant } from '#domain/wall-time.ts'
import { employeeDays } from './employee-day.ts'

const zone = 'Europe/Warsaw'
const date = '2026-11-23'
const instant = (time: string, on = date) => toInstant({ date: on, time }, zone)

type Visit = [id: string, employeeId: string | null, time: string, status: Status, on?: string]
const visit = ([id, employeeId, time, status, on]: Visit) => {
  const from = instant(time, on)
  const block = { id, bayId: 'b', employeeId, from: new Date(from).toISOString(), live: true }
  const to = new Date(from + 60 * 60_000).toISOString()
  return { id, status, vehicle: { plate: `W ${id}` }, blocks: [{ ...block, to }] } as unknown as Appointment
}
const people = ['marek', 'ewa', 'jan'].map((id) => ({ id, name: id, active: true, role: 'mechanic' }) as Employee)

test('the day of an employee has the number of cars, the current car and the next start', () => {
  const visits: Visit[] = [
    ['1', 'marek', '07:00', 'completed'],
    ['2', 'marek', '08:00', 'in-progress'],
    ['3', 'marek', '13:00', 'confirmed'],
    ['4', 'marek', '11:00', 'arrived'],
    ['5', 'marek', '09:00', 'cancelled'],
    ['6', 'marek', '10:00', 'no-show'],
    ['7', 'marek', '10:00', 'confirmed', '2026-11-24'],
    ['8', 'ewa', '09:00', 'ready'],
    ['9', null, '09:00', 'confirmed'],
  ]
  const days = employeeDays(visits.map(visit), people, dayBounds(date, zone))
  expect(days.get('marek')).toEqual({ cars: 4, at: { plate: 'W 2' }, nextAt: instant('11:00') })
  expect(days.get('ewa')).toEqual({ cars: 1, at: null, nextAt: null })
  expect(days.get('jan')).toEqual({ cars: 0, at: null, nextAt: null })
})
