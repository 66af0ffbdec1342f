import { expect, test } from 'vitest'
import { centreSquare } from './square-photo.ts'

test.each([
  [4000, 3000, { x: 500, y: 0, side: 3000, edge: 1024 }],
  [600, 800, { x: 0, y: 100, side: 600, edge: 600 }],
  [1, 1, { x: 0, y: 0, side: 1, edge: 1 }],
])('of %i × %i the middle', (width, height, square) => {
  expect(centreSquare(width, height)).toEqual(square)
})
