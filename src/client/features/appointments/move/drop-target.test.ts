import { describe, expect, test } from 'vitest'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import {
  canDrag,
  type DropConstraints,
  dropEffect,
  isSamePlace,
  placeIn,
  snapStart,
  stepFromTray,
  stepTarget,
  trayId,
  validateDrop,
} from './drop-target.ts'

const at = (time: string) => Date.parse(`2026-11-23T${time}:00Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const span = (from: string, to: string) => ({ from: at(from), to: at(to) })

function cardOf(id: string, from: string, to: string, more: Partial<BoardCard & { status: string }> = {}): BoardCard {
  const { bayId = 'b1', employeeId = null, status = 'confirmed' } = more
  const block = { bayId, employeeId, from: iso(from), to: iso(to), live: true }
  const appointment = { id, status, vehicle: { plate: `WX ${id}` }, blocks: [block] } as Appointment
  return { key: `${id}.0`, appointment, bayId, employeeId, span: span(from, to), lane: { lane: 0, lanes: 1 } }
}

const card = cardOf('1', '08:00', '09:30', { employeeId: 'marek' })
const other = cardOf('2', '10:00', '11:00', { bayId: 'b2', employeeId: 'ola' })
const constraints: DropConstraints = {
  appointments: [card.appointment, other.appointment],
  open: [span('08:00', '16:00')],
  isUnused: (id) => id === 'b3',
  isAway: (id) => id === 'piotr',
}
const place = (from: string, bayId: string | null, employeeId: string | null = 'marek') => ({
  ...{ bayId, employeeId },
  from: at(from),
})
const judge = (...wanted: Parameters<typeof place>) => validateDrop(card, place(...wanted), constraints)

describe('the conflict of a drop target', () => {
  test.each([
    ['free', place('13:00', 'b1')],
    ['free', place('08:00', 'b2')],
    ['free', place('08:30', 'b1')],
    ['free', place('11:00', 'b2')],
    ['taken', place('08:45', 'b2')],
    ['taken', place('10:45', 'b2')],
    ['unused', place('13:00', 'b3')],
    ['busy', place('09:00', 'b1', 'ola')],
    ['away', place('08:00', 'b1', 'piotr')],
    ['closed', place('15:00', 'b1')],
    ['closed', place('07:45', 'b1')],
    ['free', place('13:00', null, null)],
  ] as const)('%s', (kind, wanted) => {
    expect(validateDrop(card, wanted, constraints).kind).toBe(kind)
  })

  test('names the car that occupies it', () => {
    expect(judge('10:30', 'b2')).toMatchObject({ kind: 'taken', by: { appointment: { id: '2' } } })
    expect(judge('10:30', 'b1', 'ola')).toMatchObject({ kind: 'busy', by: { appointment: { id: '2' } } })
  })

  test('an unchanged time outside the opening hours is no conflict', () => {
    const late = cardOf('3', '15:30', '17:00')
    expect(validateDrop(late, place('15:30', 'b2', null), constraints).kind).toBe('free')
  })

  test('a conflict of the column itself is refused, any other opens the sheet', () => {
    const taken = judge('10:30', 'b2')
    expect([dropEffect(taken, 'bay'), dropEffect(taken, 'employee')]).toEqual(['no', 'ask'])
    expect([dropEffect({ kind: 'away' }, 'bay'), dropEffect({ kind: 'away' }, 'employee')]).toEqual(['ask', 'no'])
    const results = [{ kind: 'free' }, { kind: 'unused' }, { kind: 'closed' }] as const
    expect(results.map((one) => dropEffect(one, 'bay'))).toEqual(['go', 'no', 'ask'])
  })
})

test('the desk can drag a card while the appointment may be moved', () => {
  const board = span('07:00', '18:00')
  expect(canDrag(card, 'advisor', board)).toBe(true)
  expect(canDrag(card, 'mechanic', board)).toBe(false)
  expect(canDrag(cardOf('4', '08:00', '09:00', { status: 'completed' }), 'owner', board)).toBe(false)
  expect(canDrag(cardOf('4', '08:00', '09:00', { status: 'no-show' }), 'owner', board)).toBe(true)
  expect(canDrag(cardOf('5', '06:00', '09:00'), 'owner', board)).toBe(false)
  const [block] = card.appointment.blocks
  const split = { ...card, appointment: { ...card.appointment, blocks: block ? [block, block] : [] } }
  expect(canDrag(split, 'owner', board)).toBe(false)
})

describe('the drop target of a dragged card', () => {
  const board = span('07:00', '18:00')
  const columns = ['b1', 'b2', 'waiting', 'b4'].map((id) => ({
    ...{ id, employee: null },
    bay: id === 'waiting' ? null : { id, name: id, kind: 'lift' as const, active: true },
  }))
  const step = (key: Parameters<typeof stepTarget>[1], columnId = 'b1', from = '08:00') =>
    stepTarget({ columnId, from: at(from) }, key, columns, board)

  test('arrow keys move it by a quarter or an hour, or to the next column', () => {
    expect(step('ArrowDown')).toEqual({ columnId: 'b1', from: at('08:15') })
    expect(step('PageUp')).toEqual({ columnId: 'b1', from: at('07:00') })
    expect(step('ArrowUp', 'b1', '08:10')).toEqual({ columnId: 'b1', from: at('08:00') })
    expect(step('ArrowDown', 'b1', '08:10')).toEqual({ columnId: 'b1', from: at('08:15') })
    expect(step('ArrowRight', 'b1', '08:10')).toEqual({ columnId: 'b2', from: at('08:10') })
    expect(step('ArrowRight', 'b2').columnId).toBe('b4')
  })

  test('it does not move beyond an edge', () => {
    expect(step('PageUp', 'b1', '07:15').from).toBe(at('07:00'))
    expect(step('PageDown', 'b1', '17:30').from).toBe(at('17:45'))
    expect([step('ArrowLeft').columnId, step('ArrowRight', 'b4').columnId]).toEqual(['b1', 'b4'])
  })

  test('a pointer snaps to the nearest quarter; near the original start it snaps to that', () => {
    const snap = (from: string, own = '09:10') => snapStart(at(from), board, at(own))
    expect([snap('10:07'), snap('10:08'), snap('05:00')]).toEqual([at('10:00'), at('10:15'), at('07:00')])
    expect([snap('09:04'), snap('09:16'), snap('09:18')]).toEqual([at('09:10'), at('09:10'), at('09:15')])
  })

  test('a column sets the bay or the employee, not both', () => {
    const [, bay] = columns
    const employee = { id: 'ola' } as Parameters<typeof placeIn>[0]['employee']
    if (!bay) throw new Error('no column')
    expect(placeIn(bay, card, at('10:00'))).toEqual(place('10:00', 'b2'))
    expect(placeIn({ bay: null, employee }, card, at('10:00'))).toEqual(place('10:00', 'b1', 'ola'))
    expect(placeIn({ bay: null, employee: null }, card, at('10:00'))).toEqual(place('10:00', 'b1', null))
    expect(isSamePlace(place('08:00', 'b1'), card)).toBe(true)
    expect(isSamePlace(place('08:00', 'b1', null), card)).toBe(false)
  })
})

describe('from the tray', () => {
  const columns = ['b2', 'b1', 'b4'].map((id) => ({ id, bay: { id }, employee: null }) as BoardColumn)
  const waiting = (from: string, to: string) => cardOf('3', from, to, { bayId: null })
  const step = (from: string, to: string, key: 'ArrowDown' | 'ArrowRight' | 'ArrowUp') =>
    stepFromTray(waiting(from, to), key, columns, constraints)

  test('an arrow key moves to the first column that is free at the original time', () => {
    expect(step('08:30', '09:00', 'ArrowDown')).toEqual({ columnId: 'b2', from: at('08:30') })
    expect(step('10:30', '11:30', 'ArrowRight')).toEqual({ columnId: 'b1', from: at('10:30') })
    expect(stepFromTray(waiting('10:30', '11:30'), 'ArrowDown', columns.slice(0, 1), constraints).columnId).toBe('b2')
  })

  test('with ArrowUp, or without columns, it stays', () => {
    expect(step('08:30', '09:00', 'ArrowUp').columnId).toBe(trayId)
    expect(stepFromTray(waiting('08:30', '09:00'), 'ArrowDown', [], constraints).columnId).toBe(trayId)
  })
})
