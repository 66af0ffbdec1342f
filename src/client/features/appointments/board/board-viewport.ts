import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { minCardMinutes } from '#client/features/appointments/layout/board-layout.ts'
import type { Span } from '#domain/wall-time.ts'
import { hourPx } from './card-fit.ts'

const minuteMs = 60_000
const msPerPx = (60 * minuteMs) / hourPx

/** The hours that a board shows when it opens, `heightPx` high: round now, a third of it past, else from the top. */
export function firstViewport(board: Span, now: number, heightPx: number): Span {
  const heightMs = heightPx * msPerPx
  const isNowHere = now >= board.from && now < board.to
  const top = isNowHere ? now - heightMs / 3 : board.from
  const from = Math.max(board.from, Math.min(top, board.to - heightMs))
  return { from, to: from + heightMs }
}

/** Whether a card reaches into these hours; a short one is drawn longer than it is. */
export const isInViewport = ({ span }: Pick<BoardCard, 'span'>, viewport: Span): boolean =>
  span.from < viewport.to && Math.max(span.to, span.from + minCardMinutes * minuteMs) > viewport.from

/** Of columns that are so many px wide, which begin within the first `boardPx`. */
export function firstColumns(widths: readonly number[], boardPx: number): readonly boolean[] {
  let left = 0
  return widths.map((width) => {
    const isFirst = left < boardPx
    left += width
    return isFirst
  })
}
