import { expect, test } from 'vitest'
import { wallAge } from './wall-age.ts'

const now = Date.UTC(2026, 10, 21, 10, 0)
const minutes = (count: number) => count * 60_000

test('the TV board is dimmed after two minutes and grey after ten', () => {
  expect(wallAge(now, now)).toBe('fresh')
  expect(wallAge(now - minutes(2) + 1, now)).toBe('fresh')
  expect(wallAge(now - minutes(2), now)).toBe('dim')
  expect(wallAge(now - minutes(10) + 1, now)).toBe('dim')
  expect(wallAge(now - minutes(10), now)).toBe('grey')
  expect(wallAge(0, now)).toBe('grey')
})

test('data does not become fresh when the clock is set back', () => {
  expect(wallAge(now + minutes(1), now)).toBe('fresh')
  expect(wallAge(now + minutes(30), now)).toBe('grey')
})
