import { describe, expect, test } from 'vitest'
import { type BoardColumn, unassignedColumnId } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { columnsFor, filterCards, filterRows, fits, fitsAny } from './schedule-filter.ts'

const visit = (status: Status, ...people: (string | null)[]) =>
  ({ status, blocks: people.map((employeeId) => ({ employeeId })) }) as Appointment
const card = (key: string, status: Status, employeeId: string | null) =>
  ({ key, appointment: visit(status, employeeId), employeeId }) as BoardColumn['cards'][number]
const column = (id: string, ...cards: BoardColumn['cards']): BoardColumn => ({ id, bay: null, employee: null, cards })

describe('the filter of the board', () => {
  test('shows a group of statuses, an employee, or both', () => {
    const ready = { appointment: visit('ready', 'marek'), employeeId: 'marek' }
    const parts = { appointment: visit('awaiting-parts', null), employeeId: null }
    expect(fits({}, ready)).toBe(true)
    expect(fits({ show: 'ready' }, ready)).toBe(true)
    expect(fits({ show: 'waiting' }, ready)).toBe(false)
    expect(fits({ show: 'waiting' }, parts)).toBe(true)
    expect(fits({ show: 'house' }, parts)).toBe(true)
    expect(fits({ who: 'none' }, parts)).toBe(true)
    expect(fits({ who: 'marek' }, parts)).toBe(false)
    expect(fits({ who: 'marek', show: 'planned' }, ready)).toBe(false)
  })

  test('an appointment is shown for each of its employees; one without blocks is unassigned', () => {
    expect(fitsAny({ who: 'ola' }, visit('confirmed', 'marek', 'ola'))).toBe(true)
    expect(fitsAny({ who: 'ola' }, visit('confirmed', 'marek'))).toBe(false)
    expect(fitsAny({ who: 'none' }, visit('confirmed'))).toBe(true)
  })

  test('by bay all columns remain, by employee only the filtered one', () => {
    const columns = [column(unassignedColumnId), column('marek'), column('ola')]
    const idsOf = (who: string | undefined, by: 'bay' | 'employee') =>
      columnsFor(who === undefined ? {} : { who }, by, columns).map(({ id }) => id)
    expect(idsOf('ola', 'bay')).toEqual([unassignedColumnId, 'marek', 'ola'])
    expect(idsOf('ola', 'employee')).toEqual(['ola'])
    expect(idsOf('none', 'employee')).toEqual([unassignedColumnId])
    expect(idsOf(undefined, 'employee')).toHaveLength(3)
  })

  test('without a filter the columns keep their identity; with a filter the other cards are removed', () => {
    const columns = [column('b1', card('a', 'ready', 'marek'), card('b', 'confirmed', 'marek'))]
    expect(filterCards({}, columns)).toBe(columns)
    expect(filterCards({ show: 'ready' }, columns)[0]?.cards.map(({ key }) => key)).toEqual(['a'])
    const rows = columns.map(({ cards, ...row }) => ({ ...row, cells: [cards, []], loads: [] }))
    expect(filterRows({}, 'bay', rows)).toBe(rows)
    const cells = filterRows({ show: 'planned' }, 'bay', rows)[0]?.cells
    expect(cells?.map((cards) => cards.map(({ key }) => key))).toEqual([['b'], []])
  })
})
