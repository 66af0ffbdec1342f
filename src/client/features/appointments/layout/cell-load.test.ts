import { expect, test } from 'vitest'
import type { Status } from '#domain/appointment.ts'
import type { BoardCard } from './board-columns.ts'
import { excessMinutes, freeMinutes, loadOf } from './cell-load.ts'

const hour = 60 * 60_000
const dayStart = Date.UTC(2026, 10, 23)
const at = (from: number, to: number) => ({ from: dayStart + from * hour, to: dayStart + to * hour })
const day = at(0, 24)
const open = [at(8, 12), at(13, 17)]
const card = (id: string, status: Status, from: number, to: number) =>
  ({ appointment: { id, status }, span: at(from, to) }) as unknown as BoardCard

test('the load of a day: hours, cars, and the free time between them', () => {
  const load = loadOf([card('a', 'confirmed', 8, 10), card('b', 'in-progress', 11, 14)], open, day)
  expect(load).toMatchObject({ openMinutes: 480, bookedMinutes: 300, startedMinutes: 180, cars: 2 })
  expect(load.free).toEqual([at(10, 11), at(14, 17)])
  expect(freeMinutes(load, 0)).toBe(240)
  expect(freeMinutes(load, dayStart + 15 * hour)).toBe(120)
  expect(freeMinutes(load, day.to)).toBe(0)
  expect(excessMinutes(load)).toBe(0)
})

test('two cars at a time are more than the hours, and a car counts once', () => {
  const load = loadOf(
    [card('a', 'confirmed', 8, 16), card('b', 'confirmed', 8, 12), card('a', 'confirmed', 16, 17)],
    open,
    day,
  )
  expect(load).toMatchObject({ bookedMinutes: 780, cars: 2, free: [] })
  expect(excessMinutes(load)).toBe(300)
})

test('work outside the hours counts, but not the night of a car that stays', () => {
  expect(loadOf([card('late', 'confirmed', 16, 19)], open, day).bookedMinutes).toBe(180)
  expect(loadOf([card('stays', 'in-progress', 15, 33)], open, day).bookedMinutes).toBe(120)
})

test('an appointment that was called off takes no time; finished work does, but its place is free again', () => {
  const load = loadOf([card('off', 'cancelled', 8, 12), card('gone', 'completed', 13, 17)], open, day)
  expect(load).toMatchObject({ bookedMinutes: 240, startedMinutes: 240, cars: 1 })
  expect(freeMinutes(load, 0)).toBe(480)
})
