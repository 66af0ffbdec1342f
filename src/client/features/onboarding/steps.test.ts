import { expect, test } from 'vitest'
import { type Onboarding, sections } from '#contract/onboarding.ts'
import { extras, readStepSearch, steps } from './step-search.ts'
import { isReachable, stepAfter, stepToResume } from './steps.ts'

const held = (...versions: (keyof Onboarding['versions'])[]): Onboarding => ({
  ...{ baseInfo: null, brands: null, services: null, conveniences: null, workingHours: null },
  versions: Object.fromEntries(versions.map((section) => [section, 1])),
})

test('R19 the steps are the five sections in order, then the end', () => {
  expect(steps).toEqual([...sections, 'ready'])
  expect(stepAfter('base-info')).toBe('brands')
  expect(stepAfter('working-hours')).toBe('ready')
})

test('R19 an interrupted set-up continues after the last saved section', () => {
  expect(stepToResume(held())).toBe('base-info')
  expect(stepToResume(held('base-info'))).toBe('brands')
  expect(stepToResume(held('base-info', 'services'))).toBe('conveniences')
  expect(stepToResume(held('base-info', 'working-hours'))).toBe('ready')
})

test('before the station exists, only the first step can be opened', () => {
  expect(steps.filter((step) => isReachable(step, held()))).toEqual(['base-info'])
  expect(steps.every((step) => isReachable(step, held('base-info')))).toBe(true)
})

test('R19 the optional parts come after the five sections, and each leads back to the end', () => {
  expect(steps).not.toEqual(expect.arrayContaining([...extras]))
  for (const extra of extras) {
    expect(stepAfter(extra)).toBe('ready')
    expect(isReachable(extra, held())).toBe(false)
    expect(readStepSearch({ step: extra })).toEqual({ step: extra })
  }
})

test('the URL contains a step, or none', () => {
  expect(readStepSearch({ step: 'services' })).toEqual({ step: 'services' })
  expect(readStepSearch({ step: 'paint' })).toEqual({})
})
