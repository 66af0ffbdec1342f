import { expect, test } from 'vitest'
import { type CardBox, type CardContent, fitOf, layColumns } from './card-fit.ts'

const bays = (count: number) => Array.from({ length: count }, () => 1)
const layWidths = (boardPx: number, lanes: readonly number[], isFitting = true) =>
  layColumns(boardPx, lanes, isFitting).widths

test('K1 columns share the width of the board, and none is narrower than its cards need', () => {
  expect(layWidths(1058, bays(4))).toEqual([250, 250, 250, 250])
  expect(layWidths(1058, [2, 1, 1, 1])).toEqual([291, 236, 236, 236])
  expect(layWidths(658, bays(4), false)).toEqual([204, 204, 204, 204])
  expect(layWidths(1058, [])).toEqual([])
})

test.each([
  ['ten bays on a desk of 1440 px', 1304, 10],
  ['ten bays on a tablet of 1280 px', 1144, 10],
  ['five bays on a tablet of 800 px', 664, 5],
])('K1 %s fit without scrolling', (_name, boardPx, count) => {
  const { isDense, widths } = layColumns(boardPx, bays(count), true)
  expect(isDense).toBe(true)
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(boardPx - 46 + count / 2)
})

test('bays that do not fit are as wide as the whole ones in sight, and a part of the next one is in sight', () => {
  expect(layWidths(664, bays(10))).toEqual(Array(10).fill(119))
  expect(layWidths(300, bays(10))).toEqual(Array(10).fill(118))
})

test('few bays stay comfortable, and so do all where the user does not want to fit them', () => {
  expect(layColumns(1304, bays(6), true).isDense).toBe(false)
  expect(layColumns(1304, bays(7), true).isDense).toBe(true)
  expect(layColumns(1304, bays(10), false)).toEqual({ isDense: false, leastPx: 204, widths: Array(10).fill(204) })
})

const box: CardBox = { columnPx: 224, lanes: 1, minutes: 60, isDense: false, hasHandle: false }
const dense: CardBox = { ...box, columnPx: 125, isDense: true }
const content: CardContent = {
  plate: 'WPI 20931',
  job: 'Front brake pads and discs',
  hasDue: true,
  hasCar: true,
  hasCustomer: true,
}
const longJob = 'Timing belt with water pump, both belts of the accessories, coolant, and a look at the front axle'
const shown = (of: CardBox, wanted: Partial<CardContent> = {}) => {
  const { words, jobLines, due, car, hasCustomer } = fitOf(of, { ...content, ...wanted })
  return [words, jobLines, due, car, hasCustomer ? 'customer' : ''].join(' / ')
}

test.each([
  ['half an hour', 30, 'slim line / 0 / icon / beside / '],
  ['one hour', 60, 'slim / 1 / swap / none / '],
  ['an hour and a half', 90, 'slim / 2 / row / none / '],
  ['two hours', 120, 'slim / 2 / row / row / customer'],
])('K2 a card of %s keeps the job first, then the promise, the car, the customer', (_name, minutes, expected) => {
  expect(shown({ ...box, minutes })).toBe(expected)
})

test.each([
  ['half an hour', 30, 'narrow tight brief slim line / 0 / icon / none / '],
  ['one hour', 60, 'narrow tight brief slim / 1 / row / none / '],
  ['an hour and a half', 90, 'narrow tight brief slim word / 2 / row / row / '],
  ['two hours', 120, 'narrow tight brief slim word / 2 / row / row / customer'],
])('a dense card of %s', (_name, minutes, expected) => {
  expect(shown({ ...dense, minutes })).toBe(expected)
})

test('the word of the state comes before the second line of the job', () => {
  expect(shown({ ...dense, minutes: 75 })).toBe('narrow tight brief slim word / 1 / row / none / ')
})

test('a long job takes the height that is left, and no more lines than it needs', () => {
  expect(fitOf({ ...box, minutes: 240 }, { ...content, job: longJob }).jobLines).toBe(5)
  expect(fitOf({ ...box, minutes: 240 }, { ...content, job: 'Oil' }).jobLines).toBe(1)
  expect(fitOf({ ...box, minutes: 240 }, { ...content, job: '' }).jobLines).toBe(0)
})

test('a dense column with overlapping cars is as wide as their plates, and the card has its lines', () => {
  expect(layWidths(1144, [2, ...bays(9)])).toEqual([200, ...Array(9).fill(108)])
  expect(shown({ ...dense, columnPx: 200, lanes: 2 })).toBe(
    'narrow tiny lone tight brief packed slim / 1 / row / none / ',
  )
})

test('a narrow card has the short word of its state', () => {
  expect(fitOf(dense, content).hasShortWord).toBe(true)
  expect(fitOf({ ...box, columnPx: 300 }, content).hasShortWord).toBe(false)
})

test('a plate with wide letters is packed where it would be cut', () => {
  expect(fitOf({ ...dense, columnPx: 110 }, { ...content, plate: 'WGM 356WM' }).words).toContain('packed')
  expect(fitOf({ ...dense, columnPx: 110 }, content).words).not.toContain('packed')
  expect(fitOf(dense, content).words).not.toContain('packed')
})

test('a wide card has the car beside its plate', () => {
  expect(shown({ ...box, columnPx: 300 })).toBe('slim / 1 / swap / beside / ')
  expect(shown({ ...box, columnPx: 400, minutes: 30 })).toBe('line long / 0 / icon / beside / ')
})

test('a card too narrow for a longer plate beside the badge has its marks above the plate', () => {
  expect(fitOf({ ...dense, columnPx: 174 }, content).words).toBe('narrow slim')
  expect(fitOf({ ...box, columnPx: 204 }, content).words).toBe('narrow slim')
  expect(fitOf({ ...dense, columnPx: 200 }, content).words).toBe('slim')
})

test('a drag handle is below the plate of a narrow card, and beside a wide or low one', () => {
  const handle = { hasHandle: true, minutes: 90 }
  expect(fitOf({ ...box, ...handle }, content).words).toBe('brief slim corner handle')
  expect(fitOf({ ...dense, ...handle }, content).words).toBe('narrow tight brief slim word corner handle')
  expect(fitOf({ ...box, ...handle, columnPx: 400 }, content).words).toBe('handle')
  expect(fitOf({ ...box, ...handle, minutes: 30 }, content).words).toBe('narrow slim line grip handle')
})

test('nothing gives way to a handle in the corner of a card with free space above it', () => {
  const tall = { ...dense, hasHandle: true, minutes: 150 }
  const long = { ...content, job: 'Repair the cooling system' }
  expect(fitOf(tall, long)).toMatchObject({ words: 'narrow tight brief slim word corner clear handle', jobLines: 2 })
  // One hour: its last line is beside the handle.
  expect(fitOf({ ...tall, minutes: 60 }, long).words).not.toContain('clear')
})
