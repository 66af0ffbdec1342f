import { expect, test } from 'vitest'
import { describeClockError } from './describe-clock-error.ts'

const hour = 60 * 60_000

test.each([
  [365 * 24 * hour, 'en-US', '1 year'],
  [-3 * 24 * hour, 'en-US', '3 days'],
  [3 * hour, 'pl-PL', '3 godziny'],
  [-10 * 60_000, 'pl-PL', '10 minut'],
])('O2 how far the clock is off, in words: %i in %s', (errorMs, tag, words) => {
  expect(describeClockError(errorMs, tag)).toBe(words)
})
