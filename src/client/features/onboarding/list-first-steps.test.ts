import { expect, test } from 'vitest'
import type { BaseInfo, Onboarding } from '#contract/onboarding.ts'
import { listFirstSteps, type StationFacts } from './list-first-steps.ts'

const nothing: Onboarding = {
  baseInfo: null,
  brands: null,
  services: null,
  conveniences: null,
  workingHours: null,
  versions: {},
}
const doneOf = (facts: Partial<Omit<StationFacts, 'onboarding'>>, onboarding: Partial<Onboarding> = {}) =>
  listFirstSteps({
    hasName: true,
    employees: 1,
    hasAppointments: false,
    ...facts,
    onboarding: { ...nothing, ...onboarding },
  })
    .filter(({ done }) => done)
    .map(({ step }) => step)

test('a step is done when its data exists', () => {
  expect(doneOf({})).toEqual([])
  expect(doneOf({}, { baseInfo: {} as BaseInfo })).toEqual(['base-info'])
  expect(doneOf({}, { brands: { all: true, brands: [], other: [] } })).toEqual(['brands'])
  expect(doneOf({ employees: 2, hasAppointments: true })).toEqual(['employee', 'appointment'])
})

test('the name is asked for only where the account has none', () => {
  const facts = { onboarding: nothing, employees: 1, hasAppointments: false }
  expect(listFirstSteps({ ...facts, hasName: false })[0]).toEqual({ step: 'name', done: false })
  expect(listFirstSteps({ ...facts, hasName: true })[0]).toEqual({ step: 'base-info', done: false })
})

test('an empty saved list of services is not done', () => {
  expect(doneOf({}, { services: { services: [] } })).toEqual([])
})
