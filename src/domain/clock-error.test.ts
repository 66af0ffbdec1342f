import { expect, test } from 'vitest'
import { clockErrorOf } from './clock-error.ts'

const contact = Date.parse('2026-11-23T08:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day

/** The last contact, with a clock that was ahead by `error` then. */
const heard = (error: number, passedMs: number | null = null) => ({
  ...{ serverAt: contact, deviceAt: contact + error, passedMs },
})

test.each([
  ['nothing is known', null, contact + year, 0],
  ['the clock is right', heard(0), contact + day, 0],
  ['a little off', heard(2 * minute), contact + day + 2 * minute, 0],
  ['a year ahead', heard(year), contact + year + day, year],
  ['a year behind', heard(-year), contact - year + day, -year],
  ['was ahead, and is right now', heard(year), contact + day, 0],
  ['was behind, and is right now', heard(-year), contact + day, 0],
  ['three hours ahead', heard(180 * minute), contact + 200 * minute, 180 * minute],
  ['off by as much as is noticed', heard(5 * minute), contact + day + 5 * minute, 5 * minute],
  ['was right, and is put back a little', heard(0), contact - 5 * minute, 0],
  ['was right, and is put back', heard(0), contact - 3 * day, -3 * day],
  [
    'was right, and is put back while the page is open',
    heard(0, 10 * minute),
    contact - 3 * day,
    -3 * day - 10 * minute,
  ],
])('O2 how far the clock of a device is off: %s', (_, note, deviceNow, error) => {
  expect(clockErrorOf(note, deviceNow)).toBe(error)
})
