import { expect, test } from 'vitest'
import { changeableUntil } from './booking-rules.ts'
import { fitsShare } from './daily-share.ts'

test.each([
  ['the first booking fits, however long', { taken: 0, open: 480 }, 480, 5, true],
  ['up to the share', { taken: 180, open: 480 }, 60, 50, true],
  ['not a minute more', { taken: 181, open: 480 }, 60, 50, false],
  ['all of the day', { taken: 420, open: 480 }, 60, 100, true],
])('P5 %s', (_, day, minutes, share, fits) => {
  expect(fitsShare(day, minutes, share)).toBe(fits)
})

test('P9 customers may change a visit until some hours before it', () => {
  const start = Date.parse('2026-11-25T09:00:00Z')
  expect(changeableUntil(start, { changeHours: 24 })).toBe(Date.parse('2026-11-24T09:00:00Z'))
  expect(changeableUntil(start, { changeHours: 0 })).toBe(start)
})
