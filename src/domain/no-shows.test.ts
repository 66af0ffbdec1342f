import { expect, test } from 'vitest'
import type { Status } from './appointment.ts'
import { countNoShows, findNoShows, type HistoryStep } from './no-shows.ts'

const step = (id: string, from: Status, to: Status, more: Partial<HistoryStep> = {}): HistoryStep => ({
  id,
  appointmentId: 'a',
  from,
  to,
  undoes: null,
  ...more,
})
const missed = step('1', 'confirmed', 'no-show')

test.each<[string, HistoryStep[], number]>([
  ['nothing', [], 0],
  ['a car that came', [step('1', 'confirmed', 'arrived')], 0],
  ['a car that did not come', [missed], 1],
  ['an undone no-show', [missed, step('2', 'no-show', 'confirmed', { undoes: '1' })], 0],
  ['come late', [missed, step('2', 'no-show', 'arrived')], 0],
  [
    'recorded as late, which was undone',
    [missed, step('2', 'no-show', 'arrived'), step('3', 'arrived', 'no-show', { undoes: '2' })],
    1,
  ],
  [
    'recorded as late, which was undone, and late after all',
    [
      missed,
      step('2', 'no-show', 'arrived'),
      step('3', 'arrived', 'no-show', { undoes: '2' }),
      step('4', 'no-show', 'arrived'),
    ],
    0,
  ],
  ['a late arrival before the no-show', [step('1', 'no-show', 'arrived'), step('2', 'confirmed', 'no-show')], 1],
  ['another appointment whose car came', [missed, step('2', 'confirmed', 'arrived', { appointmentId: 'b' })], 1],
  ['put off', [missed, step('2', 'no-show', 'confirmed')], 1],
  ['rescheduled and missed again', [missed, step('2', 'no-show', 'confirmed'), step('3', 'confirmed', 'no-show')], 2],
  [
    'rescheduled, missed again and then late',
    [missed, step('2', 'no-show', 'confirmed'), step('3', 'confirmed', 'no-show'), step('4', 'no-show', 'arrived')],
    1,
  ],
  ['of two visits', [missed, step('2', 'confirmed', 'no-show', { appointmentId: 'b' })], 2],
  [
    'another appointment whose vehicle came late',
    [
      missed,
      step('2', 'confirmed', 'no-show', { appointmentId: 'b' }),
      step('3', 'no-show', 'arrived', { appointmentId: 'b' }),
    ],
    1,
  ],
])('%s', (_, steps, count) => {
  expect(countNoShows(steps)).toBe(count)
})

test('M34 the steps that count, with the visit that was missed twice', () => {
  const step = (id: string, appointmentId: string, from: Status | null, to: Status, undoes: string | null = null) => ({
    ...{ id, appointmentId, from, to, undoes },
  })
  const steps = [
    step('a1', 'a', 'confirmed', 'no-show'),
    step('b1', 'b', 'confirmed', 'no-show'),
    step('a2', 'a', 'no-show', 'confirmed'),
    step('b2', 'b', 'no-show', 'arrived'),
    step('c1', 'c', 'confirmed', 'no-show'),
    step('c2', 'c', 'no-show', 'confirmed', 'c1'),
    step('a3', 'a', 'confirmed', 'no-show'),
  ]
  expect(findNoShows(steps).map(({ id }) => id)).toEqual(['a1', 'a3'])
  expect(countNoShows(steps)).toBe(2)
})
