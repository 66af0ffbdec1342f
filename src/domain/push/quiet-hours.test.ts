import { expect, test } from 'vitest'
import { toInstant } from '#domain/wall-time.ts'
import { afterQuietHours, usualQuietHours } from './quiet-hours.ts'

const zone = 'Europe/Warsaw'
const at = (date: string, time: string): number => toInstant({ date, time }, zone)

test.each([
  ['19:59', null],
  ['20:00', ['2026-11-24', '07:00']],
  ['23:30', ['2026-11-24', '07:00']],
  ['00:10', ['2026-11-23', '07:00']],
  ['06:59', ['2026-11-23', '07:00']],
  ['07:00', null],
] as const)('S31 at %s a night from 20:00 to 07:00 is over at %j', (time, end) => {
  const now = at('2026-11-23', time)
  expect(afterQuietHours(now, { from: '20:00', until: '07:00' }, zone)).toBe(end === null ? now : at(end[0], end[1]))
})

test.each([
  ['11:59', false],
  ['12:00', true],
  ['13:29', true],
  ['13:30', false],
] as const)('S31 at %s a break from 12:00 to 13:30 is on: %s', (time, isQuiet) => {
  const now = at('2026-11-23', time)
  const after = afterQuietHours(now, { from: '12:00', until: '13:30' }, zone)
  expect(after).toBe(isQuiet ? at('2026-11-23', '13:30') : now)
})

test('S31 without quiet hours, or with empty ones, nothing waits', () => {
  const now = at('2026-11-23', '03:00')
  expect(afterQuietHours(now, null, zone)).toBe(now)
  expect(afterQuietHours(now, { from: '03:00', until: '03:00' }, zone)).toBe(now)
})

test('S31 in the night of the change to summer time the quiet hours end by the clock on the wall', () => {
  const night = { from: '22:00', until: '06:00' }
  expect(afterQuietHours(at('2026-03-28', '23:00'), night, zone)).toBe(Date.parse('2026-03-29T04:00:00Z'))
})

test('S31 from the minute on in which they end nothing waits', () => {
  const now = at('2026-11-23', '07:00') + 30_000
  expect(afterQuietHours(now, { from: '20:00', until: '07:00' }, zone)).toBe(now)
})

test.each([
  ['06:59', '07:00'],
  ['07:00', '07:00'],
  ['19:59', '19:59'],
])('S31 whoever has chosen nothing sleeps from 20:00 to 07:00: at %s, until %s', (time, end) => {
  expect(afterQuietHours(at('2026-11-23', time), usualQuietHours, zone)).toBe(at('2026-11-23', end))
})

test('S31 whoever has chosen nothing gets the message of 20:00 in the morning', () => {
  expect(afterQuietHours(at('2026-11-23', '20:00'), usualQuietHours, zone)).toBe(at('2026-11-24', '07:00'))
})
