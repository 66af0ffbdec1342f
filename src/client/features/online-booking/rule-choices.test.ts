import { expect, test } from 'vitest'
import { saveOnlineBooking } from '#contract/pages/online-booking.ts'
import { usualRules } from '#domain/online-booking/booking-rules.ts'
import { inDays, usualChoices, withSaved } from './rule-choices.ts'

const rules = Object.keys(usualChoices) as (keyof typeof usualChoices)[]

test('every choice is a value that the contract accepts, and the usual rules are among the choices', () => {
  for (const rule of rules) {
    expect(usualChoices[rule]).toContain(usualRules[rule])
    for (const value of usualChoices[rule]) {
      const body = { ...usualRules, isOn: true, visitPages: true, bookable: [], [rule]: value }
      expect([rule, value, saveOnlineBooking.body.safeParse(body).success]).toEqual([rule, value, true])
    }
  }
})

test('an unusual saved value is one of the choices, at its place', () => {
  expect(withSaved([0, 2, 4], 3)).toEqual([0, 2, 3, 4])
  expect(withSaved([0, 2, 4], 2)).toEqual([0, 2, 4])
})

test('whole days are days', () => {
  expect([0, 12, 24, 36, 168].map(inDays)).toEqual([
    { hours: 0 },
    { hours: 12 },
    { days: 1 },
    { hours: 36 },
    { days: 7 },
  ])
})
