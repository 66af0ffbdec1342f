import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'

/** The number of cars per day of a row that are drawn together. */
export const bandCars = 3
/** The minimum height of a car, and the height of a row besides its cars; in px, as in the styles. */
const leastPx = { compact: 53, detailed: 129, row: 13 }
/** How much of a car is shown. */
type CarHeight = 'compact' | 'detailed'

/** Returns the number of bands of a row's longest day. */
export const bandsOf = ({ cells }: Pick<WeekRow, 'cells'>): number =>
  Math.ceil(Math.max(0, ...cells.map((cards) => cards.length)) / bandCars)

/** Returns the number of bands of each row within `heightPx` from the top of the first row. */
export function firstBands(
  rows: readonly Pick<WeekRow, 'cells'>[],
  heightPx: number,
  car: CarHeight,
): readonly number[] {
  const carPx = leastPx[car]
  let left = heightPx
  return rows.map((row) => {
    const longest = Math.max(1, ...row.cells.map((cards) => cards.length))
    const bands = Math.min(bandsOf(row), Math.max(0, Math.ceil(left / carPx / bandCars)))
    left -= longest * carPx + leastPx.row
    return bands
  })
}

/**
 * A card with its zero-based position in the day, or a placeholder for `count` cards that are not drawn, with the
 * position of the first.
 */
export type WeekPart = { card: BoardCard; at: number } | { card: null; at: number; count: number }

/** Returns a day of a row: the cards that are drawn, and placeholders for the others. */
export function layBands(
  cards: readonly BoardCard[],
  isDrawn: (band: number) => boolean,
  isAlwaysDrawn: (card: BoardCard) => boolean,
): readonly WeekPart[] {
  const parts: WeekPart[] = []
  for (const [at, card] of cards.entries()) {
    const last = parts.at(-1)
    if (isDrawn(Math.floor(at / bandCars)) || isAlwaysDrawn(card)) parts.push({ card, at })
    else if (last?.card === null) last.count += 1
    else parts.push({ card: null, at, count: 1 })
  }
  return parts
}
