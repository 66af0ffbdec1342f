import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { WeekRow } from '#client/features/appointments/layout/week-days.ts'

/** So many cars of each day of a row are drawn together. */
export const bandCars = 3
/** What a car takes at least, and a row beyond its cars; px, as in the styles. */
const leastPx = { car: 53, row: 13 }

/** Of the longest day of a row. */
export const bandsOf = ({ cells }: Pick<WeekRow, 'cells'>): number =>
  Math.ceil(Math.max(0, ...cells.map((cards) => cards.length)) / bandCars)

/** How many bands of each row stand within so many px of the first row's top. */
export function firstBands(rows: readonly Pick<WeekRow, 'cells'>[], heightPx: number): readonly number[] {
  let left = heightPx
  return rows.map((row) => {
    const longest = Math.max(1, ...row.cells.map((cards) => cards.length))
    const bands = Math.min(bandsOf(row), Math.max(0, Math.ceil(left / leastPx.car / bandCars)))
    left -= longest * leastPx.car + leastPx.row
    return bands
  })
}

/** A card with its place in the day, counted from 0; or so many that are not drawn, and the place of the first. */
export type WeekPart = { card: BoardCard; at: number } | { card: null; at: number; count: number }

/** A day of a row: its cards where they are drawn, and between them the places of the others. */
export function layBands(
  cards: readonly BoardCard[],
  isDrawn: (band: number) => boolean,
  isKept: (card: BoardCard) => boolean,
): readonly WeekPart[] {
  const parts: WeekPart[] = []
  for (const [at, card] of cards.entries()) {
    const last = parts.at(-1)
    if (isDrawn(Math.floor(at / bandCars)) || isKept(card)) parts.push({ card, at })
    else if (last?.card === null) last.count += 1
    else parts.push({ card: null, at, count: 1 })
  }
  return parts
}
