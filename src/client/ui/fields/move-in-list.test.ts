import { expect, test } from 'vitest'
import { moveInList } from './move-in-list.ts'

test('the arrow keys wrap at the ends of a list', () => {
  expect(moveInList(-1, 1, 3)).toBe(0)
  expect(moveInList(-1, -1, 3)).toBe(2)
  expect(moveInList(2, 1, 3)).toBe(0)
  expect(moveInList(0, -1, 3)).toBe(2)
  expect(moveInList(0, 1, 0)).toBe(-1)
})
