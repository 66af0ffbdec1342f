import { expect, test } from 'vitest'
import { wallAge } from './wall-age.ts'

const now = Date.UTC(2026, 10, 21, 10, 0)
const minutes = (count: number) => count * 60_000

test('what the wall shows dims after two minutes and is grey after ten', () => {
  expect(wallAge(now, now)).toBe('fresh')
  expect(wallAge(now - minutes(2) + 1, now)).toBe('fresh')
  expect(wallAge(now - minutes(2), now)).toBe('dim')
  expect(wallAge(now - minutes(10) + 1, now)).toBe('dim')
  expect(wallAge(now - minutes(10), now)).toBe('grey')
  expect(wallAge(0, now)).toBe('grey')
})

test('a clock that was put back does not make old data new', () => {
  expect(wallAge(now + minutes(1), now)).toBe('fresh')
  expect(wallAge(now + minutes(30), now)).toBe('grey')
})
