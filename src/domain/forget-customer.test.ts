import { expect, test } from 'vitest'
import { forgetBefore, pseudonymOf } from './forget-customer.ts'

test.each([
  ['2026-11-21T07:30:00.000Z', '2023-11-21T07:30:00.000Z'],
  ['2027-01-31T00:00:00.000Z', '2024-01-31T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2025-02-28T12:00:00.000Z'],
  ['2027-02-28T12:00:00.000Z', '2024-02-28T12:00:00.000Z'],
])('on %s customers whose last visit was before %s are anonymised', (now, before) => {
  expect(new Date(forgetBefore(Date.parse(now))).toISOString()).toBe(before)
})

test('a pseudonym depends on the id alone and differs between customers', () => {
  expect(pseudonymOf('019aa000-0000-7000-8000-00000000c0de')).toBe('#0000C0DE')
  expect(pseudonymOf('019aa000-0000-7000-8000-00000000c0df')).toBe('#0000C0DF')
})
