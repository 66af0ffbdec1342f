import { expect, test } from 'vitest'
import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { carsWithoutBay, readyCars, wallBays } from './wall-bays.ts'

const hour = 60 * 60_000
const day = { from: Date.UTC(2026, 10, 23), to: Date.UTC(2026, 10, 24) }
const now = day.from + 10 * hour

const car = (id: string, status: Status, startHour = 9) =>
  ({
    id,
    status,
    statusSince: '2026-11-23T08:00:00Z',
    startsAt: new Date(day.from + startHour * hour).toISOString(),
    workMinutes: 60,
    blocks: [],
  }) as unknown as Appointment
const card = (id: string, status: Status, from: number, to: number): BoardCard => ({
  key: id,
  appointment: car(id, status, from),
  bayId: 'b1',
  employeeId: null,
  span: { from: day.from + from * hour, to: day.from + to * hour },
  lane: { lane: 0, lanes: 1 },
})
const bay = { id: 'b1', name: 'Bay 1', kind: 'lift', active: true } as const
const column = (...cards: BoardCard[]): BoardColumn => ({ id: 'b1', bay, employee: null, cards })
const show = (...cards: BoardCard[]) => {
  const [shown] = wallBays([column(...cards)], now)
  return [shown?.current?.key ?? null, ...(shown?.next.map(({ key }) => key) ?? [])]
}

test('a bay shows the car in work, although its time is over, and then those to come', () => {
  const late = card('late', 'in-progress', 7, 9)
  expect(show(card('gone', 'completed', 6, 7), late, card('due', 'arrived', 9, 11), card('later', 'confirmed', 13, 14))) //
    .toEqual(['late', 'due', 'later'])
  expect(show(card('held', 'awaiting-parts', 7, 9), card('due', 'arrived', 9, 11))).toEqual(['held', 'due'])
  expect(show(card('held', 'awaiting-parts', 7, 9), card('current', 'in-progress', 9, 11))).toEqual(['current'])
})

test('a bay shows the car that is expected now, and is free until the next one', () => {
  expect(show(card('expected', 'confirmed', 9, 11))).toEqual(['expected'])
  expect(show(card('missed', 'confirmed', 7, 8), card('later', 'confirmed', 12, 13))).toEqual([null, 'missed', 'later'])
  expect(show(card('early', 'arrived', 12, 13))).toEqual([null, 'early'])
  expect(show(card('off', 'cancelled', 9, 11), card('missing', 'no-show', 9, 11))).toEqual([null])
})

test('a ready car stays in its bay until the next one is due; it is not listed among the next', () => {
  expect(show(card('ready', 'ready', 8, 9))).toEqual(['ready'])
  expect(show(card('ready', 'ready', 8, 9), card('due', 'arrived', 10, 11))).toEqual(['due'])
})

test('cars without a bay: those of earlier days, those of today, then the expected ones', () => {
  const waiting: BoardColumn = {
    id: 'waiting',
    bay: null,
    employee: null,
    cards: [
      card('expected', 'confirmed', 8, 9),
      card('here', 'arrived', 9, 10),
      card('ready', 'ready', 9, 10),
      card('off', 'cancelled', 9, 10),
    ],
  }
  const old = car('old', 'on-hold', -24)
  const listed = (...cards: BoardCard[]) => {
    const columns = [column(...cards), waiting]
    return carsWithoutBay(columns, wallBays(columns, now), [old], day).map(({ id }) => id)
  }
  expect(listed(card('placed', 'on-hold', 9, 10))).toEqual(['old', 'here', 'expected'])
  // Another car has the bay of one that waits for parts.
  expect(listed(card('held', 'awaiting-parts', 7, 8), card('current', 'in-progress', 9, 10))) //
    .toEqual(['old', 'held', 'here', 'expected'])
})

test('a ready car is listed once, the longest ready first', () => {
  const first = car('a', 'ready')
  const second = { ...car('b', 'ready'), statusSince: '2026-11-23T09:00:00Z' }
  expect(readyCars([second, car('c', 'in-progress')], [first, second])).toEqual([first, second])
})
