import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

test.each([
  ['2026-11-27', false, '2026-11-27'],
  // What the browser reports while the year is typed.
  ['0002-11-27', false, null],
  ['0020-11-27', false, null],
  ['0202-11-27', false, null],
  // A part is missing, or the month has no such day.
  ['', true, null],
  ['', false, ''],
])('a date field with %j (bad input: %j) has the day %j', (value, badInput, day) => {
  expect(typedDay({ value, validity: { badInput } })).toBe(day)
})
