import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moveCrop, startCrop, zoomCrop, zoomOf } from './crop.ts'

const wide = { width: 1600, height: 1000 }

test('the crop starts in the middle with the largest size', () => {
  expect(startCrop(wide)).toEqual({ x: 300, y: 0, side: 1000 })
  expect(startCrop({ width: 300, height: 900 })).toEqual({ x: 0, y: 300, side: 300 })
})

test('the crop moves to the edges and no further', () => {
  expect(moveCrop(wide, startCrop(wide), 0.1, 0.5)).toEqual({ x: 400, y: 0, side: 1000 })
  expect(moveCrop(wide, startCrop(wide), -9, 0)).toEqual({ x: 0, y: 0, side: 1000 })
})

test('the crop zooms around a point, up to the limit of sharpness', () => {
  expect(zoomCrop(wide, startCrop(wide), 2)).toEqual({ x: 550, y: 250, side: 500 })
  expect(zoomCrop(wide, startCrop(wide), 2, { x: 0, y: 1 })).toEqual({ x: 300, y: 500, side: 500 })
  expect(zoomCrop(wide, startCrop(wide), 99).side).toBe(256)
  const tiny = { width: 100, height: 80 }
  expect(zoomCrop(tiny, startCrop(tiny), 3)).toEqual(startCrop(tiny))
  expect(zoomOf(tiny, startCrop(tiny))).toEqual({ zoom: 1, most: 1 })
})

test('after any moves and zooms, the square is inside the picture', () => {
  const size = fc.record({ width: fc.integer({ min: 1, max: 9000 }), height: fc.integer({ min: 1, max: 9000 }) })
  const share = fc.double({ min: -3, max: 3, noNaN: true })
  const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(size, fc.array(fc.tuple(share, share, factor), { maxLength: 8 }), (size, steps) => {
      let crop = startCrop(size)
      for (const [right, down, by] of steps) crop = zoomCrop(size, moveCrop(size, crop, right, down), by)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.y).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.side).toBeLessThanOrEqual(size.width + 1e-6)
      expect(crop.y + crop.side).toBeLessThanOrEqual(size.height + 1e-6)
      expect(zoomOf(size, crop).zoom).toBeGreaterThanOrEqual(1)
    }),
  )
})
