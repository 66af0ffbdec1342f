import { expect, test } from 'vitest'
import { createChance } from '#server/demo/chance.ts'
import { faults } from './fault.ts'
import { drawScenarios, ends } from './scenario.ts'

test.each([1, 2, 3])('seed %i: every combination of fault and end occurs before one is repeated', (seed) => {
  const scenarios = drawScenarios(64, createChance(seed))
  expect(scenarios.map(({ number }) => number)).toEqual(Array.from({ length: 64 }, (_, index) => index + 1))
  const pairs = scenarios.map(({ fault, end }) => `${fault} ${end}`)
  for (const round of [pairs.slice(0, 32), pairs.slice(32)])
    expect(new Set(round).size).toBe(faults.length * ends.length)
  const sixteen = scenarios.slice(0, 16)
  for (const fault of faults) expect(sixteen.filter((one) => one.fault === fault)).toHaveLength(2)
  for (const end of ends) expect(sixteen.filter((one) => one.end === end)).toHaveLength(4)
})

test('a seed gives the same trials again, also the first ones of a longer series', () => {
  expect(drawScenarios(5, createChance(7))).toEqual(drawScenarios(40, createChance(7)).slice(0, 5))
  expect(drawScenarios(5, createChance(8))).not.toEqual(drawScenarios(5, createChance(7)))
})
