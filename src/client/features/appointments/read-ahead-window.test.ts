import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { carsToRead, dayOfWeek, ordersToRead, weeksToRead } from './read-ahead-window.ts'

const zone = 'Europe/Warsaw'
const at = (id: string, startsAt: string, blocks: [string, string][] = []) =>
  ({ id, version: 1, startsAt, blocks: blocks.map(([from, to]) => ({ from, to })) }) as Appointment

test.each([
  // Saturday: the previous week, this week and the next two; the last day of the window is in the third.
  ['2026-11-21', 1, ['2026-11-16', '2026-11-23', '2026-11-30', '2026-11-09']],
  // Monday: the window ends on a Monday, whose week is read too.
  ['2026-11-23', 1, ['2026-11-23', '2026-11-30', '2026-12-07', '2026-11-16']],
  ['2026-11-21', 7, ['2026-11-15', '2026-11-22', '2026-11-29', '2026-11-08']],
] as const)('O2 one week back and two ahead of %s, weeks from day %i', (today, weekStart, weeks) => {
  expect(weeksToRead(today, weekStart)).toEqual(weeks)
})

test('O2 a day of a week contains what starts on it or occupies a bay then, by the station’s clock', () => {
  const week = [
    at('morning', '2026-11-23T07:00:00Z'),
    at('before midnight', '2026-11-22T22:59:00Z'),
    at('after midnight', '2026-11-22T23:00:00Z'),
    at('over night', '2026-11-22T12:00:00Z', [['2026-11-22T12:00:00Z', '2026-11-23T08:00:00Z']]),
    at('until midnight', '2026-11-22T12:00:00Z', [['2026-11-22T12:00:00Z', '2026-11-22T23:00:00Z']]),
  ]
  expect(dayOfWeek(week, '2026-11-23', zone).map(({ id }) => id)).toEqual(['morning', 'after midnight', 'over night'])
})

test('O2 today’s orders are read first, then those of the nearest days, each once, and none outside the window', () => {
  const orders = [
    at('in two days', '2026-11-23T08:00:00Z'),
    at('long ago', '2026-11-13T08:00:00Z'),
    at('a week ago', '2026-11-14T08:00:00Z'),
    at('yesterday', '2026-11-20T08:00:00Z'),
    at('tomorrow', '2026-11-22T08:00:00Z'),
    at('today', '2026-11-21T08:00:00Z'),
    at('in two weeks', '2026-12-05T08:00:00Z'),
    at('later', '2026-12-06T08:00:00Z'),
    at('today', '2026-11-21T08:00:00Z'),
  ]
  expect(ordersToRead(orders, '2026-11-21', zone).map(({ id }) => id)).toEqual([
    'today',
    'tomorrow',
    'yesterday',
    'in two days',
    'a week ago',
    'in two weeks',
  ])
  const many = Array.from({ length: 400 }, (_, one) => at(`o${one}`, '2026-11-21T08:00:00Z'))
  expect(ordersToRead(many, '2026-11-21', zone)).toHaveLength(150)
})

test('O2 today’s orders and those of cars on site are complete with their related data', () => {
  const stays = at('stays since Monday', '2026-11-16T08:00:00Z')
  const orders = ordersToRead(
    [at('today', '2026-11-21T08:00:00Z'), at('tomorrow', '2026-11-22T08:00:00Z'), stays],
    '2026-11-21',
    zone,
  )
  expect(carsToRead(orders, [stays]).map(({ id }) => id)).toEqual(['today', 'stays since Monday'])
  const many = Array.from({ length: 140 }, (_, one) => at(`o${one}`, '2026-11-21T08:00:00Z'))
  expect(carsToRead(ordersToRead(many, '2026-11-21', zone), [])).toHaveLength(100)
})
