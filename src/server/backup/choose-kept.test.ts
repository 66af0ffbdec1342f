import { expect, test } from 'vitest'
import { chooseKept, lastDue } from './choose-kept.ts'

const dayMs = 24 * 3600_000
/** Thursday, 26 November 2026. */
const today = Date.UTC(2026, 10, 26, 3)
const each = (count: number) => Array.from({ length: count }, (_, back) => today - back * dayMs)
const daysOf = (times: Iterable<number>) =>
  [...times].toSorted((a, b) => b - a).map((time) => new Date(time).toISOString().slice(5, 10))

test('C50 of sixty days the last seven are kept, and the Sundays of the three weeks before this one', () => {
  expect(daysOf(chooseKept(each(60), { daily: 7, weekly: 4 }))).toEqual([
    ...['11-26', '11-25', '11-24', '11-23', '11-22', '11-21', '11-20'],
    ...['11-15', '11-08'],
  ])
})

test('C50 a year of nights, each with its rotation, leaves the newest of each week, and none is older than 28 days', () => {
  let kept: number[] = []
  for (let night = 0; night < 365; night++) {
    const now = today + night * dayMs
    kept = [...chooseKept([...kept, now], { daily: 7, weekly: 4 })]
    expect(Math.min(...kept)).toBeGreaterThan(now - 28 * dayMs)
    if (night > 30) expect(kept.length).toBeGreaterThanOrEqual(9)
  }
})

test('C50 days without a backup do not count, two of one day are one', () => {
  const old = [today - 90 * dayMs, today - 90 * dayMs + 1, today - 200 * dayMs]
  expect(chooseKept(old, { daily: 2, weekly: 1 })).toEqual(new Set([old[1], old[2]]))
  expect(chooseKept(old, { daily: 1, weekly: 0 })).toEqual(new Set([old[1]]))
  expect(chooseKept([], { daily: 7, weekly: 4 })).toEqual(new Set())
})

test('C50 a backup is due at its hour of the day, and before it since yesterday', () => {
  const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).getTime()
  expect(lastDue(at(26, 3), 3)).toBe(at(26, 3))
  expect(lastDue(at(26, 2, 59), 3)).toBe(at(25, 3))
  expect(lastDue(at(26, 23, 59), 0)).toBe(at(26, 0))
})
