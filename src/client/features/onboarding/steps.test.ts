import { expect, test } from 'vitest'
import { type Onboarding, sections } from '#contract/onboarding.ts'
import { readStepSearch, steps } from './step-search.ts'
import { isReachable, stepAfter, stepToGoOn } from './steps.ts'

const held = (...versions: (keyof Onboarding['versions'])[]): Onboarding => ({
  ...{ baseInfo: null, brands: null, services: null, conveniences: null, workingHours: null },
  versions: Object.fromEntries(versions.map((section) => [section, 1])),
})

test('R19 the five sections stand in their order, and then the end', () => {
  expect(steps).toEqual([...sections, 'ready'])
  expect(stepAfter('base-info')).toBe('brands')
  expect(stepAfter('working-hours')).toBe('ready')
})

test('R19 what was left is taken up again behind the last section that was saved', () => {
  expect(stepToGoOn(held())).toBe('base-info')
  expect(stepToGoOn(held('base-info'))).toBe('brands')
  expect(stepToGoOn(held('base-info', 'services'))).toBe('conveniences')
  expect(stepToGoOn(held('base-info', 'working-hours'))).toBe('ready')
})

test('nothing can be saved before there is a station', () => {
  expect(steps.filter((step) => isReachable(step, held()))).toEqual(['base-info'])
  expect(steps.every((step) => isReachable(step, held('base-info')))).toBe(true)
})

test('the address names a step, or none', () => {
  expect(readStepSearch({ step: 'services' })).toEqual({ step: 'services' })
  expect(readStepSearch({ step: 'paint' })).toEqual({})
})
