import { expect, test } from 'vitest'
import { type Figure, isMet, median, quantile, ratioOf, summarizeSamples } from './figure.ts'

const about = { section: 'Sign-in', name: 'ready', unit: 'ms' }
const reference = { name: 'minimal page', samples: [100, 200, 400] }

test('the median, the extremes and the quantiles of samples', () => {
  expect(summarizeSamples([3, 1, 2])).toEqual({ median: 2, least: 1, most: 3 })
  expect(median([4, 1, 2, 3])).toBe(2.5)
  expect(quantile([5, 1, 4, 2, 3], 0.8)).toBe(4)
  expect(quantile([7], 0.95)).toBe(7)
})

test('the ratio is the median of the rounds, not the ratio of the medians', () => {
  expect(ratioOf({ samples: [200, 100, 400], reference })).toBe(1)
  expect(ratioOf({ samples: [300], reference })).toBe(1.5)
  expect(ratioOf({ samples: [300] })).toBeNull()
})

const judged: readonly [goal: NonNullable<Figure['goal']>, met: boolean][] = [
  [{ most: 200 }, true],
  [{ most: 199 }, false],
  [{ least: 200 }, true],
  [{ least: 201 }, false],
  [{ mostTimes: 1 }, true],
  [{ mostTimes: 0.9 }, false],
  [{ leastTimes: 1 }, true],
  [{ leastTimes: 1.1 }, false],
]
test.each(judged)('the goal %j is met: %s', (goal, met) => {
  expect(isMet({ ...about, samples: [200, 100, 400], reference, goal })).toBe(met)
})

test('a figure without a goal is not judged, one without samples meets none', () => {
  expect(isMet({ ...about, samples: [1] })).toBeNull()
  expect(isMet({ ...about, samples: [], goal: { most: 1 } })).toBe(false)
  expect(isMet({ ...about, samples: [1], goal: { mostTimes: 1 } })).toBe(false)
})
