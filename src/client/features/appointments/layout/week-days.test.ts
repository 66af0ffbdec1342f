import { expect, test } from 'vitest'
import { moveInWeek } from '#client/features/appointments/week/week-move.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { toInstant, weekOf } from '#domain/wall-time.ts'
import type { WorkingHours } from '#domain/working-hours.ts'
import type { ScheduleBy } from './schedule-search.ts'
import { isIdle, layWeek, type Week, type WeekParts } from './week-days.ts'

const timeZone = 'Europe/Warsaw'
const iso = (date: string, time: string) => new Date(toInstant({ date, time }, timeZone)).toISOString()
const eight = [{ from: '08:00', to: '16:00' }]
const hours: WorkingHours = {
  weekly: { 1: eight, 2: eight, 3: eight, 4: eight, 5: eight, 6: [], 7: [] },
  exceptions: [],
  observeHolidays: true,
}
const bays: Bay[] = [
  { id: 'b1', name: 'Bay 1', kind: 'lift', active: true },
  { id: 'b2', name: 'Bay 2', kind: 'pit', active: true },
  { id: 'b3', name: 'Old pit', kind: 'pit', active: false },
]

const visit = (id: string, bayId: string | null, from: string, to: string): Appointment =>
  ({
    id,
    status: 'confirmed',
    startsAt: from,
    workMinutes: 60,
    blocks: [{ id: `k${id}`, bayId, employeeId: null, from, to, live: true }],
  }) as unknown as Appointment

const appointments = [
  visit('a', 'b1', iso('2026-11-09', '08:00'), iso('2026-11-09', '10:00')),
  visit('b', 'b1', iso('2026-11-09', '12:00'), iso('2026-11-10', '09:00')),
  visit('c', 'b2', iso('2026-11-12', '09:00'), iso('2026-11-12', '10:00')),
  visit('d', 'b1', iso('2026-11-12', '14:00'), iso('2026-11-12', '15:00')),
]

const lay = (parts: Partial<WeekParts> = {}, by: ScheduleBy = 'bay'): Week =>
  layWeek(
    {
      dates: weekOf('2026-11-11', 1),
      appointments,
      bays,
      employees: [],
      absences: [],
      hours,
      country: 'PL',
      timeZone,
      tag: 'en-GB',
      ...parts,
    },
    by,
  )

test('layWeek returns the days of each bay, with a car on every day that it occupies', () => {
  const { days, rows } = lay()
  expect(rows.map(({ id }) => id)).toEqual(['b1', 'b2'])
  const cells = rows.map((row) => row.cells.map((cards) => cards.map(({ appointment }) => appointment.id).join('')))
  expect(cells).toEqual([
    ['ab', 'b', '', 'd', '', '', ''],
    ['', '', '', 'c', '', '', ''],
  ])
  expect(days.map(({ cars }) => cars)).toEqual([2, 1, 0, 2, 0, 0, 0])
})

test('called-off appointments count neither in the head of a day nor in its rows', () => {
  const { days, rows } = lay({
    appointments: appointments.map((one) => (one.id === 'c' ? { ...one, status: 'cancelled' as const } : one)),
  })
  expect(days.map(({ cars }) => cars)).toEqual([2, 1, 0, 1, 0, 0, 0])
  expect(days.map((_, index) => rows.reduce((sum, { loads }) => sum + (loads[index]?.cars ?? 0), 0))).toEqual([
    2, 1, 0, 1, 0, 0, 0,
  ])
})

test('layWeek returns the holiday, and an idle day is marked', () => {
  const { days } = lay()
  expect(days.map(({ note }) => note)).toEqual([null, null, 'Independence Day', null, null, null, null])
  expect(days.map(isIdle)).toEqual([false, false, true, false, false, true, true])
  expect(days[0]?.capacity).toEqual({ openMinutes: 960, bookedMinutes: 360, startedMinutes: 0 })
})

test('layWeek returns the load of each bay, and an employee has the hours of their own week', () => {
  const loadsOf = ({ rows }: Week, id: string) =>
    rows.find((row) => row.id === id)?.loads.map(({ bookedMinutes, openMinutes }) => `${bookedMinutes}/${openMinutes}`)
  expect(loadsOf(lay(), 'b1')).toEqual(['360/480', '60/480', '0/0', '60/480', '0/480', '0/0', '0/0'])
  const eightToTen = [{ from: '08:00', to: '10:00' }]
  const weekly = { ...hours.weekly, 1: eightToTen, 2: [] }
  const employees = [
    { id: 'marek', active: true, role: 'mechanic', weekly },
    { id: 'ola', active: true, role: 'mechanic', weekly: null },
  ] as unknown as WeekParts['employees']
  const absences = [{ employeeId: 'ola', from: '2026-11-09', to: '2026-11-10' }]
  const week = lay({ employees, absences }, 'employee')
  expect(loadsOf(week, 'marek')).toEqual(['0/120', '0/0', '0/0', '0/480', '0/480', '0/0', '0/0'])
  expect(loadsOf(week, 'ola')).toEqual(['0/0', '0/0', '0/0', '0/480', '0/480', '0/0', '0/0'])
})

test('moveInWeek moves within the day, then to the next row, and sideways to the next day with a car', () => {
  const week = lay()
  const goes = (from: string, key: Parameters<typeof moveInWeek>[2]) => moveInWeek(week, from, key)
  expect(goes('b1/2026-11-09/a.0', 'ArrowDown')).toBe('b1/2026-11-09/b.0')
  expect(goes('b1/2026-11-12/d.0', 'ArrowDown')).toBe('b2/2026-11-12/c.0')
  expect(goes('b1/2026-11-09/a.0', 'ArrowUp')).toBeUndefined()
  expect(goes('b1/2026-11-10/b.0', 'ArrowRight')).toBe('b1/2026-11-12/d.0')
  expect(goes('b1/2026-11-10/b.0', 'ArrowLeft')).toBe('b1/2026-11-09/a.0')
  expect(goes('b1/2026-11-09/a.0', 'ArrowLeft')).toBeUndefined()
  expect(goes('b1/2026-11-09/a.0', 'End')).toBe('b1/2026-11-12/d.0')
  expect(goes('b1/2026-11-12/d.0', 'Home')).toBe('b1/2026-11-09/a.0')
})
