import { expect, test } from 'vitest'
import { monthsBefore } from './months-before.ts'

test.each([
  ['2026-11-21T08:00:00Z', 24, '2024-11-21T08:00:00Z'],
  ['2026-01-31T00:00:00Z', 2, '2025-11-30T00:00:00Z'],
  ['2028-02-29T23:59:59Z', 36, '2025-02-28T23:59:59Z'],
  ['2026-01-15T00:00:00Z', 1, '2025-12-15T00:00:00Z'],
])('%s less %i months is %s', (at, months, then) => {
  expect(monthsBefore(Date.parse(at), months)).toBe(Date.parse(then))
})
