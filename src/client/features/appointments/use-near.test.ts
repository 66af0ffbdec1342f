import { expect, test } from 'vitest'
import { changeNear } from './use-near.ts'

test('what came near and what went is told, and nothing else', () => {
  const before = new Set([1, 2])
  expect(
    changeNear(before, [
      [1, true],
      [5, false],
    ]),
  ).toBe(before)
  expect(
    changeNear(before, [
      [1, false],
      [3, true],
    ]),
  ).toEqual(new Set([2, 3]))
  expect(before).toEqual(new Set([1, 2]))
})
