import { expect, test } from 'vitest'
import { changeNear } from './use-in-view.ts'

test('the result differs only by the mark that entered or left', () => {
  const before = new Set([1, 2])
  expect(changeNear(before, 3, true)).toEqual(new Set([1, 2, 3]))
  expect(changeNear(before, 1, false)).toEqual(new Set([2]))
  expect(before).toEqual(new Set([1, 2]))
})
