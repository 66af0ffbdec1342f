import { expect, test } from 'vitest'
import type { Employee } from '#contract/employees.ts'
import type { WorkingHours } from '#domain/working-hours.ts'
import { type Duty, isOnDuty, orderTiles } from './order-tiles.ts'

const nine = [{ from: '09:00', to: '17:00' }]
const week = { 1: nine, 2: nine, 3: nine, 4: nine, 5: nine, 6: [], 7: [] }
const hours: WorkingHours = { weekly: week, exceptions: [], observeHolidays: true }

const person = (shortName: string, more: Partial<Employee> = {}): Employee => ({
  ...{ id: shortName, name: shortName, shortName, role: 'mechanic', colour: 'teal', active: true, weekly: null },
  ...{ email: null, phone: null, skills: [], userId: null, photo: null, invitation: null, version: 1 },
  ...more,
})
const away = (employeeId: string, from: string, to: string) => ({
  ...{ id: `${employeeId}-${from}`, employeeId, from, to, kind: null, note: '', version: 1 },
})

// Monday 23 November 2026, 10:00 in Warsaw.
const duty: Duty = {
  ...{ now: Date.parse('2026-11-23T09:00:00Z'), timeZone: 'Europe/Warsaw', country: 'PL', hours, absences: [] },
}
const early = [{ from: '05:00', to: '08:00' }]

test.each<[string, Partial<Employee>, Partial<Duty>, boolean]>([
  ['in the hours of the station', {}, {}, true],
  ['up to two hours before', {}, { now: Date.parse('2026-11-23T06:00:00Z') }, true],
  ['not at six', {}, { now: Date.parse('2026-11-23T05:00:00Z') }, false],
  ['up to two hours after', {}, { now: Date.parse('2026-11-23T17:59:00Z') }, true],
  ['not later', {}, { now: Date.parse('2026-11-23T18:00:00Z') }, false],
  ['not on a Sunday', {}, { now: Date.parse('2026-11-22T09:00:00Z') }, false],
  ['not on a public holiday', {}, { now: Date.parse('2026-11-11T09:00:00Z') }, false],
  ['not outside their own shift', { weekly: { ...week, 1: early } }, {}, false],
  ['own hours of another weekday do not matter', { weekly: { ...week, 2: early } }, {}, true],
  ['not while away', {}, { absences: [away('Ola', '2026-11-20', '2026-11-23')] }, false],
  ['while another employee is away', {}, { absences: [away('Jan', '2026-11-23', '2026-11-23')] }, true],
  ['before the absence', {}, { absences: [away('Ola', '2026-11-24', '2026-11-30')] }, true],
  ['without configured hours', {}, { hours: null, now: Date.parse('2026-11-22T22:00:00Z') }, true],
  ['not on their own day off, without configured hours', { weekly: { ...week, 1: [] } }, { hours: null }, false],
])('on duty: %s', (_title, who, when, expected) => {
  expect(isOnDuty(person('Ola', who), { ...duty, ...when })).toBe(expected)
})

test('O9 employees on duty are first, led by the one for whom the car is planned; a deactivated employee has no tile', () => {
  const people = [
    person('Łukasz'),
    person('Anna', { role: 'owner' }),
    person('Zosia'),
    person('Adam', { weekly: { ...week, 1: [] } }),
    person('Jan'),
    person('Bogdan', { active: false }),
  ]
  const { onDuty, others } = orderTiles(people, { ...duty, planned: 'Zosia', locale: 'pl' })
  expect(onDuty.map(({ id }) => id)).toEqual(['Zosia', 'Jan', 'Łukasz', 'Anna'])
  expect(others.map(({ id }) => id)).toEqual(['Adam'])
})
