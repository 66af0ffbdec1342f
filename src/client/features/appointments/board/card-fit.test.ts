import { expect, test } from 'vitest'
import { columnWidths, fitOf, fitWithHandle } from './card-fit.ts'

test('columns share the width of the board, and none is narrower than its cards need', () => {
  expect(columnWidths(1000, [1, 1, 1, 1])).toEqual([250, 250, 250, 250])
  expect(columnWidths(1000, [2, 1, 1, 1])).toEqual([291, 236, 236, 236])
  expect(columnWidths(600, [1, 1, 1, 1])).toEqual([204, 204, 204, 204])
  expect(columnWidths(1000, [])).toEqual([])
})

test.each([
  [250, 1, 120, 'tall slim close'],
  [250, 1, 90, 'slim close'],
  [204, 1, 60, 'low slim close narrow'],
  [204, 1, 50, 'low lower slim close narrow'],
  [400, 1, 30, 'low lower line'],
  [400, 1, 10, 'low lower line'],
  [400, 2, 90, 'slim close narrow'],
  [292, 2, 60, 'low slim close narrow half'],
])('a column of %i px, %i lanes, %i minutes: %s', (width, lanes, minutes, fit) => {
  expect(fitOf(width, lanes, minutes)).toBe(fit)
})

test.each([
  [204, 60, 'low slim close narrow corner'],
  [204, 150, 'tall slim close narrow corner'],
  [204, 30, 'low lower line slim close narrow half'],
  [400, 90, ''],
])('with a handle in a column of %i px, %i minutes: %s', (width, minutes, fit) => {
  expect(fitWithHandle(width, 1, minutes)).toBe(fit)
})
