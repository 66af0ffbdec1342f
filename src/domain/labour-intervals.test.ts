import { expect, test } from 'vitest'
import type { Status } from './appointment.ts'
import { labourIntervals } from './labour-intervals.ts'

/** One step each: its target, its minute, and the step that it undoes. */
const read = (...steps: [to: Status | null, at: number, undoes?: string][]) =>
  labourIntervals(steps.map(([to, occurredAt, undoes = null], index) => ({ id: `e${index}`, to, occurredAt, undoes })))

test('no interval begins before the work, and the running interval is not included', () => {
  expect(read(['confirmed', 0], ['arrived', 10])).toEqual([])
  expect(read(['confirmed', 0], ['arrived', 10], ['in-progress', 20])).toEqual([])
})

test('every interval counts, whichever status ended it; a move of the appointment ends none', () => {
  expect(
    read(
      ['confirmed', 0],
      ['in-progress', 10],
      [null, 15],
      ['awaiting-parts', 20],
      ['in-progress', 50],
      ['on-hold', 60],
      ['in-progress', 70],
      ['ready', 90],
    ),
  ).toEqual([
    { from: 10, to: 20 },
    { from: 50, to: 60 },
    { from: 70, to: 90 },
  ])
})

test('an undone step does not count: the work continued, or had not begun', () => {
  expect(read(['arrived', 0], ['in-progress', 10], ['on-hold', 20], ['in-progress', 22, 'e2'])).toEqual([])
  expect(read(['arrived', 0], ['in-progress', 10], ['on-hold', 20], ['in-progress', 22, 'e2'], ['ready', 40])).toEqual([
    { from: 10, to: 40 },
  ])
  expect(read(['arrived', 0], ['in-progress', 10], ['arrived', 12, 'e1'], ['cancelled', 30])).toEqual([])
})

test('an interval that ends before it begins is left out', () => {
  expect(read(['arrived', 0], ['in-progress', 30], ['on-hold', 20])).toEqual([])
  expect(read(['arrived', 0], ['in-progress', 30], ['on-hold', 30])).toEqual([])
})
