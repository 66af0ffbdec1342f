import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { BoardColumn } from './board-columns.ts'
import { loadByHour } from './load-by-hour.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute)
const card = (key: string, status: Status, from: number, to: number) => ({
  key,
  appointment: { status } as Appointment,
  bayId: null,
  employeeId: null,
  span: { from, to },
  lane: { lane: 0, lanes: 1 },
})
const column = (id: string, active: boolean, cards: BoardColumn['cards']): BoardColumn => ({
  id,
  bay: { id, name: id, kind: 'lift', active },
  employee: null,
  cards,
})

test('loadByHour counts the minutes of all active bays, without called-off appointments', () => {
  const columns = [
    column('a', true, [card('1', 'in-progress', at(8), at(9, 30)), card('2', 'no-show', at(9, 30), at(10))]),
    column('b', true, [card('3', 'completed', at(8, 30), at(9)), card('5', 'confirmed', at(9), at(9, 30))]),
    column('c', false, [card('4', 'confirmed', at(8), at(10))]),
  ]
  const open = [{ from: at(8), to: at(9, 30) }]
  expect(loadByHour(columns, open, { from: at(8), to: at(10) }, 'UTC')).toEqual([
    { from: at(8), openMinutes: 120, bookedMinutes: 90, startedMinutes: 90 },
    { from: at(9), openMinutes: 60, bookedMinutes: 60, startedMinutes: 30 },
  ])
})
