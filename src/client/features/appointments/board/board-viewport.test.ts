import { expect, test } from 'vitest'
import { firstColumns, firstViewport, isInViewport, scrollTopFor } from './board-viewport.ts'

const hours = (from: number, to: number) => ({ from: from * 3_600_000, to: to * 3_600_000 })
const board = hours(7, 19)

test('a board opens around now, or at the top if now is not on it', () => {
  expect(firstViewport(board, hours(12, 0).from, 576)).toEqual(hours(10, 16))
  expect(firstViewport(board, hours(7.5, 0).from, 576)).toEqual(hours(7, 13))
  expect(firstViewport(board, hours(18, 0).from, 576)).toEqual(hours(13, 19))
  expect(firstViewport(board, hours(21, 0).from, 576)).toEqual(hours(7, 13))
  expect(firstViewport(board, hours(12, 0).from, 9_600).from).toBe(board.from)
})

test('its first row is a whole hour', () => {
  expect(firstViewport(board, hours(12.5, 0).from, 576)).toEqual(hours(10, 16))
  expect(scrollTopFor(5.5 * 96, 576)).toBe(3 * 96 - 11)
  expect(scrollTopFor(1.5 * 96, 576)).toBe(0)
})

test('a card is in the viewport as long as it is drawn', () => {
  expect(isInViewport({ span: hours(9, 10) }, hours(10, 16))).toBe(false)
  expect(isInViewport({ span: hours(9.75, 10) }, hours(10, 16))).toBe(true)
  expect(isInViewport({ span: hours(8, 18) }, hours(10, 16))).toBe(true)
  expect(isInViewport({ span: hours(16, 17) }, hours(10, 16))).toBe(false)
})

test('the first columns are those that begin in the viewport', () => {
  expect(firstColumns([400, 400, 400, 400], 1_000)).toEqual([true, true, true, false])
  expect(firstColumns([], 1_000)).toEqual([])
})
