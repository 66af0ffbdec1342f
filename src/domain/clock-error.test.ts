import { expect, test } from 'vitest'
import { clockErrorOf, inServerTime } from './clock-error.ts'

const contact = Date.parse('2026-11-23T08:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const year = 365 * day

/** The last contact, when the device's clock was ahead by `error`. */
const contactWith = (error: number, passedMs: number | null = null) => ({
  ...{ serverAt: contact, deviceAt: contact + error, passedMs },
})

test.each([
  ['nothing is known', null, contact + year, 0],
  ['the clock is right', contactWith(0), contact + day, 0],
  ['a little off', contactWith(2 * minute), contact + day + 2 * minute, 0],
  ['a year ahead', contactWith(year), contact + year + day, year],
  ['a year behind', contactWith(-year), contact - year + day, -year],
  ['ahead at the contact, right now', contactWith(year), contact + day, 0],
  ['behind at the contact, right now', contactWith(-year), contact + day, 0],
  ['three hours ahead', contactWith(180 * minute), contact + 200 * minute, 180 * minute],
  ['off by exactly the noticed error', contactWith(5 * minute), contact + day + 5 * minute, 5 * minute],
  ['right, then set back a little', contactWith(0), contact - 5 * minute, 0],
  ['right, then set back', contactWith(0), contact - 3 * day, -3 * day],
  [
    'right, then set back while the page is open',
    contactWith(0, 10 * minute),
    contact - 3 * day,
    -3 * day - 10 * minute,
  ],
])('O2 how far the clock of a device is off: %s', (_, note, deviceNow, error) => {
  expect(clockErrorOf(note, deviceNow)).toBe(error)
})

const isoAt = (at: number) => new Date(at).toISOString()

test.each([
  ['nothing is known', undefined, contact + year, contact + year],
  ['a person typed it', 'typed' as const, contact + year, contact + year],
  ['the clock was right', contactWith(0), contact + day, contact + day],
  ['a little off', contactWith(2 * minute), contact + day, contact + day],
  ['four days ahead', contactWith(4 * day), contact + 4 * day + minute, contact + minute],
  ['four days behind', contactWith(-4 * day), contact - 4 * day + minute, contact + minute],
])('O2 O4 the time that is shown of an unsent change: %s', (_, clock, occurredAt, shown) => {
  const change = { occurredAt: isoAt(occurredAt), ...(clock && { clock }) }
  expect(inServerTime(change)).toEqual({ ...change, occurredAt: isoAt(shown) })
})

test('O2 O4 an unsent change of a right clock stays as it was written', () => {
  const change = { occurredAt: '2026-11-24T09:00:00+01:00', clock: contactWith(0) }
  expect(inServerTime(change)).toBe(change)
})
