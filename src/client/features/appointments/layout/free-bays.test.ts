import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { freeBays, holdersOf, isOutsideHours, nextFreeStart } from './free-bays.ts'

const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 21, hour, minute)
const span = (from: number, to: number) => ({ from: at(from), to: at(to) })
const bays: Bay[] = [
  { id: 'b1', name: 'Bay 1', kind: 'lift', active: true },
  { id: 'b2', name: 'Bay 2', kind: 'lift', active: true },
  { id: 'b3', name: 'Closed', kind: 'lift', active: false },
]

const visit = (id: string, bayId: string, from: number, to: number, live = true) =>
  ({
    id,
    blocks: [
      { bayId, employeeId: null, from: new Date(at(from)).toISOString(), to: new Date(at(to)).toISOString(), live },
    ],
  }) as Appointment

const day = [visit('a', 'b1', 8, 10), visit('b', 'b2', 8, 9), visit('c', 'b2', 9, 11), visit('d', 'b2', 11, 12, false)]

test('holdersOf returns the appointments that overlap; an end that meets a start does not', () => {
  expect(holdersOf('b2', span(8, 10), day).map(({ appointment }) => appointment.id)).toEqual(['b', 'c'])
  expect(holdersOf('b1', span(10, 11), day)).toEqual([])
  expect(holdersOf('b1', span(8, 10), day, 'a')).toEqual([])
})

test('freeBays returns active bays without a current appointment', () => {
  expect(freeBays(bays, span(10, 11), day).map(({ id }) => id)).toEqual(['b1'])
  expect(freeBays(bays, span(11, 12), day).map(({ id }) => id)).toEqual(['b1', 'b2'])
  expect(freeBays(bays, span(8, 9), day)).toEqual([])
})

test('nextFreeStart returns the time when a bay is free for long enough', () => {
  expect(nextFreeStart(bays, { from: at(8, 5), minutes: 60, until: at(17) }, day)).toBe(at(10))
  expect(nextFreeStart(bays, { from: at(8), minutes: 60, until: at(9) }, day)).toBeNull()
})

test('isOutsideHours checks the start and the end, not a break between', () => {
  const open = [span(8, 12), span(13, 17)]
  expect(isOutsideHours(span(11, 14), open)).toBe(false)
  expect(isOutsideHours(span(16, 18), open)).toBe(true)
  expect(isOutsideHours(span(7, 9), open)).toBe(true)
  expect(isOutsideHours(span(8, 9), [])).toBe(true)
})
