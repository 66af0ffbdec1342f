import { expect, test } from 'vitest'
import { saveFollowUpRules } from '#contract/follow-ups/follow-ups.ts'
import { usualOil, usualRules, usualSeasons } from '#domain/follow-ups/follow-up.ts'
import { dayOptions, toRulesBody, valuesOfRules } from './rules-values.ts'

const settings = { rules: { ...usualRules }, oil: { ...usualOil }, seasons: { ...usualSeasons }, version: 3 }

test('M19 what is shown is what is saved', () => {
  expect(toRulesBody(valuesOfRules(settings))).toEqual(settings)
})

test.each([
  ['', false],
  ['21', true],
  ['0', true],
  ['180', true],
  ['181', false],
  ['-1', false],
  ['2.5', false],
  ['soon', false],
])('M19 %j days are accepted: %s', (typed, isAccepted) => {
  const values = valuesOfRules(settings)
  const body = toRulesBody({ ...values, days: { ...values.days, oil: typed } })
  expect(saveFollowUpRules.body.safeParse(body).success).toBe(isAccepted)
})

test('M19 each season offers days of its months and the saved one', () => {
  expect(dayOptions('spring', '03-25')).toHaveLength(18)
  expect(dayOptions('autumn', '12-01').at(-1)).toBe('12-01')
})
