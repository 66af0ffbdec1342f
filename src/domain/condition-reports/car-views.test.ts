import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { clampToDrawing, drawCar, placeOf, viewBoxes } from './car-views.ts'
import { bodyTypes } from './condition-report.ts'

test('J24 the views never move on the drawing, because marks of stored reports are placed on them', () => {
  expect(viewBoxes).toEqual({
    left: { x: 30, y: 60, width: 630, height: 210 },
    front: { x: 720, y: 60, width: 250, height: 210 },
    top: { x: 30, y: 380, width: 630, height: 250 },
    right: { x: 30, y: 740, width: 630, height: 210 },
    rear: { x: 720, y: 740, width: 250, height: 210 },
  })
})

test.each([
  ['in the left view, at the front', 30, 60, 'left', 'front'],
  ['before a third of the side', 239, 150, 'left', 'front'],
  ['at a third of the side', 240, 150, 'left', 'middle'],
  ['before two thirds', 449, 150, 'left', 'middle'],
  ['at two thirds', 450, 150, 'left', 'rear'],
  ['at the end of the side', 660, 270, 'left', 'rear'],
  ['on the roof, at the front', 100, 500, 'top', 'front'],
  ['on the roof, at the rear', 600, 500, 'top', 'rear'],
  ['on the right side, which has its front on the right', 600, 800, 'right', 'front'],
  ['on the right side, at the rear', 100, 800, 'right', 'rear'],
  ['on the right side, in the middle', 345, 800, 'right', 'middle'],
  ['in front', 800, 150, 'front', null],
  ['behind', 800, 800, 'rear', null],
  ['between left and top, nearer to the left', 300, 320, 'left', 'middle'],
  ['halfway between left and top: always the same one', 300, 325, 'left', 'middle'],
  ['between left and top, nearer to the top', 300, 330, 'top', 'middle'],
  ['between top and right, nearer to the top', 300, 680, 'top', 'middle'],
  ['between top and right, nearer to the right', 300, 690, 'right', 'middle'],
  ['between left and front, nearer to the left', 688, 150, 'left', 'rear'],
  ['between left and front, nearer to the front', 692, 150, 'front', null],
  ['in the corner beside the rear', 1000, 1000, 'rear', null],
  ['in the corner beside the left side', 0, 0, 'left', 'front'],
  ['between front and rear, nearer to the front', 900, 430, 'front', null],
] as const)('J24 a point %s has its place', (_, x, y, view, part) => {
  expect(placeOf({ x, y })).toEqual({ view, part })
})

test('J24 a point stays on the drawing, in whole units', () => {
  expect([-5, 0, 12.4, 12.6, 1000, 1001].map(clampToDrawing)).toEqual([0, 0, 12, 13, 1000, 1000])
})

test('J24 a car is drawn from five sides, with wheels on two and the right side mirrored', () => {
  for (const body of bodyTypes) {
    const drawn = drawCar(body)
    expect(drawn.map(({ view, isMirrored }) => [view, isMirrored])).toEqual([
      ['left', false],
      ['front', false],
      ['top', false],
      ['right', true],
      ['rear', false],
    ])
    for (const { view, x, y, width, height, wheels } of drawn) {
      expect({ x, y, width, height }).toEqual(viewBoxes[view])
      const onSide = [
        { x: 122, y: 166, radius: 40 },
        { x: 506, y: 166, radius: 40 },
      ]
      expect(wheels).toEqual(view === 'left' || view === 'right' ? onSide : [])
    }
  }
})

/** The start of the SHA-256 of all paths of a body type. */
const digests = {
  hatchback: '707105d3d0d9a8f1',
  saloon: '398d5f94885f06b4',
  estate: '875528544604c968',
  suv: 'e17b3e85baeed7f6',
  van: '8d139b529336f4fc',
  pickup: '83c169cef685c10e',
}

// Marks of stored reports are shown on these drawings. Who changes one looks at it, and at such marks, and then renews its
// digest here.
test('J24 the drawings are those on which stored marks were placed', () => {
  const found = bodyTypes.map((body) => {
    const paths = drawCar(body).map((view) => view.paths)
    return [body, createHash('sha256').update(JSON.stringify(paths)).digest('hex').slice(0, 16)]
  })
  expect(Object.fromEntries(found)).toEqual(digests)
})
