import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { isOfOtherThan } from './visits-of-others.ts'

const of = (id: string | null) => ({ customer: id && { id } }) as Pick<Appointment, 'customer'>

test.each([
  ['anna', 'anna', false],
  ['anna', 'jan', true],
  ['anna', null, false],
  [null, 'jan', true],
  [null, null, false],
])('M7 on the order of %s, whether the visit of %s was another customer’s', (own, visit, expected) => {
  expect(isOfOtherThan(of(own))(of(visit))).toBe(expected)
})
