import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import type { Week, WeekDay, WeekRow } from '#client/features/appointments/layout/week-days.ts'
import type { BoardKey } from '#client/features/appointments/move/board-move.ts'

/** A car may be on several days, so its key contains the day. */
export const weekCardKey = (
  row: Pick<WeekRow, 'id'>,
  day: Pick<WeekDay, 'date'> | undefined,
  card: BoardCard,
): string => `${row.id}/${day?.date ?? ''}/${card.key}`

/**
 * Returns the card that a key moves to: up and down along a day and on to the next row, left and right to the nearest
 * in time on the next day of the row with cards, Home and End within the row.
 */
export function moveInWeek({ days, rows }: Week, current: string, key: BoardKey): string | undefined {
  const along = (day: number) =>
    rows.flatMap((row) => (row.cells[day] ?? []).map((card) => ({ card, at: weekCardKey(row, days[day], card) })))
  const day = days.findIndex((_, index) => along(index).some(({ at }) => at === current))
  const column = along(day)
  const index = column.findIndex(({ at }) => at === current)
  const card = column[index]?.card
  const row = rows.find(({ id }) => current.startsWith(`${id}/`))
  if (!card || !row) return undefined
  if (key === 'ArrowUp') return column[index - 1]?.at
  if (key === 'ArrowDown') return column[index + 1]?.at
  const inRow = row.cells.flatMap((cards, one) => (cards.length > 0 ? [{ cards, day: days[one], one }] : []))
  const place = inRow.findIndex(({ one }) => one === day)
  if (key === 'Home' || key === 'End') {
    const end = key === 'Home' ? inRow[0] : inRow.at(-1)
    const last = key === 'Home' ? end?.cards[0] : end?.cards.at(-1)
    return last && weekCardKey(row, end?.day, last)
  }
  const target = inRow[key === 'ArrowLeft' ? place - 1 : place + 1]
  if (!target) return undefined
  const nearest = nearestOfDay(target.cards, card.span.from - (days[day]?.bounds.from ?? 0), target.day)
  return nearest && weekCardKey(row, target.day, nearest)
}

function nearestOfDay(cards: readonly BoardCard[], time: number, day: WeekDay | undefined): BoardCard | undefined {
  const distance = ({ span }: BoardCard) => Math.abs(span.from - (day?.bounds.from ?? 0) - time)
  return [...cards].sort((a, b) => distance(a) - distance(b))[0]
}
