import { expect, test } from 'vitest'
import { freePlaces, pageTiles } from './wall-layout.ts'

const tiles = (count: number) => Array.from({ length: count }, (_, index) => index)
/** The number of tiles of each row, by page. */
const shape = (count: number, width = 1856, height = 820) =>
  pageTiles(tiles(count), { width, height }).map((page) => page.map((row) => row.length))

test('twelve bays are on one page of a television, thirteen on two', () => {
  expect(shape(12)).toEqual([[4, 4, 4]])
  expect(shape(13)).toEqual([
    [3, 3, 1],
    [3, 3],
  ])
})

test('all tiles have one width, and few bays have large tiles', () => {
  expect(shape(10)).toEqual([[4, 4, 2]])
  expect(shape(5)).toEqual([[3, 2]])
  expect(shape(6)).toEqual([[3, 3]])
  expect(shape(4)).toEqual([[2, 2]])
  expect(shape(1)).toEqual([[1]])
})

test('the last row may have free places', () => {
  const free = (count: number) => pageTiles(tiles(count), { width: 1856, height: 820 }).map(freePlaces)
  expect(free(10)).toEqual([2])
  expect(free(12)).toEqual([0])
  expect(free(0)).toEqual([0])
})

test('all tiles are kept, in their order, whatever the size', () => {
  for (const width of [300, 700, 1856, 3000]) {
    for (const count of [1, 5, 12, 31]) {
      const rows = pageTiles(tiles(count), { width, height: 900 })
      expect(rows.flat(2)).toEqual(tiles(count))
    }
  }
})

test('without a bay there is one empty page', () => {
  expect(shape(0).length).toBe(1)
})
