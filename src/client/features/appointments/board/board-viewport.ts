import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { minCardMinutes } from '#client/features/appointments/layout/board-layout.ts'
import type { Span } from '#domain/wall-time.ts'
import { hourPx } from './card-fit.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const msPerPx = hourMs / hourPx

/**
 * Returns the hours that a board of `heightPx` shows when it opens: around now, with one third in the past, else from
 * the top. It begins with a whole hour, so that no row of cards is cut.
 */
export function firstViewport(board: Span, now: number, heightPx: number): Span {
  const heightMs = heightPx * msPerPx
  const isNowHere = now >= board.from && now < board.to
  const top = isNowHere ? board.from + wholeHours(now - heightMs / 3 - board.from) : board.from
  const from = Math.max(board.from, Math.min(top, board.to - heightMs))
  return { from, to: from + heightMs }
}

const wholeHours = (ms: number): number => Math.floor(ms / hourMs) * hourMs

/**
 * Returns where a board is scrolled to show this line: its first row is a whole hour with its label.
 * `public/shell-snapshot.js` does the same.
 */
export const scrollTopFor = (linePx: number, heightPx: number): number =>
  Math.max(0, Math.floor((linePx - heightPx / 3) / hourPx) * hourPx - labelPx)

/** What of an hour's label is above its line. */
const labelPx = 11

/** Whether a card overlaps these hours. A short card is drawn longer than its time. */
export const isInViewport = ({ span }: Pick<BoardCard, 'span'>, viewport: Span): boolean =>
  span.from < viewport.to && Math.max(span.to, span.from + minCardMinutes * minuteMs) > viewport.from

/** Returns which columns of these widths (px) begin within the first `boardPx`. */
export function firstColumns(widths: readonly number[], boardPx: number): readonly boolean[] {
  let left = 0
  return widths.map((width) => {
    const isFirst = left < boardPx
    left += width
    return isFirst
  })
}
