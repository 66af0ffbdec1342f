import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { pageColumns, readyCars } from './wall-columns.ts'

const car = (id: string, status: Status, statusSince: string) => ({ id, status, statusSince }) as Appointment

test('columns are spread evenly over the necessary pages', () => {
  expect(pageColumns([1, 2, 3, 4], 4)).toEqual([[1, 2, 3, 4]])
  expect(pageColumns([1, 2, 3, 4, 5], 4)).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
  expect(pageColumns([1, 2, 3], 0)).toEqual([[1], [2], [3]])
  expect(pageColumns([], 4)).toEqual([[]])
})

test('a ready car is listed once, the longest ready first', () => {
  const first = car('a', 'ready', '2026-11-21T08:00:00Z')
  const second = car('b', 'ready', '2026-11-21T09:00:00Z')
  expect(readyCars([second, car('c', 'in-progress', '2026-11-21T07:00:00Z')], [first, second])).toEqual([first, second])
})
