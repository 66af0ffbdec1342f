import { expect, test } from 'vitest'
import { statuses } from '#domain/appointment.ts'
import { type BookingRules, changeableUntil, usualRules } from './booking-rules.ts'
import { permissionsOf } from './customer-permissions.ts'

const hourMs = 3_600_000
const now = 1_795_000_000_000
const rules = { ...usualRules, changeHours: 24, isOn: true }

/** The names of what is permitted for a visit that starts in so many hours. */
function may(
  status: (typeof statuses)[number],
  inHours: number,
  change: Partial<BookingRules & { isOn: boolean }> = {},
): string {
  const { until: _, ...permitted } = permissionsOf(
    { status, startsAt: now + inHours * hourMs },
    { ...rules, ...change },
    now,
  )
  return Object.entries(permitted)
    .flatMap(([what, isPermitted]) => (isPermitted ? [what] : []))
    .join(' ')
}

test('P9 a request can be withdrawn and moved until it starts', () => {
  expect(may('requested', 1)).toBe('cancel move')
  expect(may('requested', 0)).toBe('')
  expect(may('requested', -1)).toBe('')
  expect(may('requested', 1, { isOn: false })).toBe('cancel')
})

test('P9 another time that the desk proposes can be answered until it starts', () => {
  expect(may('proposed', 1)).toBe('answer cancel')
  expect(may('proposed', 0)).toBe('')
})

test('P9 a booked visit is changed by the rules of the workshop', () => {
  expect(may('confirmed', 25)).toBe('cancel come')
  expect(may('confirmed', 24)).toBe('cancel come')
  expect(may('confirmed', 23.9)).toBe('come')
  expect(may('confirmed', 0)).toBe('')
  expect(may('confirmed', 25, { isOn: false })).toBe('come')
  // The desk moves booked visits where it confirms each request.
  expect(may('confirmed', 25, { confirmation: 'instant' })).toBe('cancel move come')
  expect(may('confirmed', 23, { confirmation: 'instant' })).toBe('come')
  expect(may('confirmed', 0, { confirmation: 'instant', changeHours: -1 })).toBe('')
})

test('P9 at any other status a customer changes nothing', () => {
  for (const status of statuses) {
    if (status === 'requested' || status === 'proposed' || status === 'confirmed') continue
    expect(may(status, 100, { confirmation: 'instant' }), status).toBe('')
  }
})

test('P9 the page says until when a booked visit can be changed', () => {
  const startsAt = now + 48 * hourMs
  expect(changeableUntil(startsAt, rules)).toBe(now + 24 * hourMs)
  expect(permissionsOf({ status: 'confirmed', startsAt }, rules, now).until).toBe(now + 24 * hourMs)
  expect(permissionsOf({ status: 'confirmed', startsAt }, { ...rules, isOn: false }, now).until).toBeNull()
  expect(permissionsOf({ status: 'requested', startsAt }, rules, now).until).toBeNull()
})
