import { expect, test } from 'vitest'
import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { bandsOf, firstBands, layBands } from './week-bands.ts'

const cardsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ key: `c${index}` })) as unknown as BoardCard[]
const row = (...counts: number[]) => ({ cells: counts.map(cardsOf) })
const format = (cards: BoardCard[], drawn: number[], alwaysDrawn = '') =>
  layBands(
    cards,
    (band) => drawn.includes(band),
    ({ key }) => key === alwaysDrawn,
  )
    .map((part) => part.card?.key ?? `${part.at}+${'count' in part ? part.count : 0}`)
    .join(' ')

test('a row has the bands of its longest day', () => {
  expect(bandsOf(row(0, 0))).toBe(0)
  expect(bandsOf(row(1, 3))).toBe(1)
  expect(bandsOf(row(2, 8, 3))).toBe(3)
})

test('the bands that fit the window are drawn first, from the top', () => {
  expect(firstBands([row(28), row(28)], 620, 'compact')).toEqual([4, 0])
  expect(firstBands([row(2), row(3), row(28), row(28)], 620, 'compact')).toEqual([1, 1, 3, 0])
  expect(firstBands([row(2), row(0), row(1)], 2_000, 'compact')).toEqual([1, 0, 1])
  expect(firstBands([row(28)], 620, 'detailed')).toEqual([2])
})

test('cards far from the viewport become one placeholder', () => {
  expect(format(cardsOf(3), [0])).toBe('c0 c1 c2')
  expect(format(cardsOf(14), [1])).toBe('0+3 c3 c4 c5 6+8')
  expect(format(cardsOf(10), [])).toBe('0+10')
  expect(format([], [])).toBe('')
})

test('the focused or dragged card is drawn wherever it is', () => {
  expect(format(cardsOf(12), [0], 'c9')).toBe('c0 c1 c2 3+6 c9 10+2')
})
