import { expect, test } from 'vitest'
import { planDrawing } from './shrink-photo.ts'

test.each([
  [4000, 3000, { x: 500, y: 0, width: 3000, height: 3000 }, 1024],
  [600, 800, { x: 0, y: 100, width: 600, height: 600 }, 600],
  [1, 1, { x: 0, y: 0, width: 1, height: 1 }, 1],
])('a square of %i × %i is its middle', (width, height, from, edge) => {
  expect(planDrawing(width, height, 'square')).toEqual({ from, to: { width: edge, height: edge } })
})

test.each([
  [4000, 3000, { width: 2048, height: 1536 }],
  [3000, 4000, { width: 1536, height: 2048 }],
  [800, 600, { width: 800, height: 600 }],
  [9000, 1, { width: 2048, height: 1 }],
])('the whole of %i × %i is scaled to the longest edge', (width, height, to) => {
  expect(planDrawing(width, height, 'whole')).toEqual({ from: { x: 0, y: 0, width, height }, to })
})
