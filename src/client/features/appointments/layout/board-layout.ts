import type { CSSProperties } from 'react'
import { type Span, toWall } from '#domain/wall-time.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The minimum height of a card, so that it can be read and tapped. */
export const minCardMinutes = 30

/** A part of a column's width: `lane` of `lanes`, zero-based. */
export type Lane = { readonly lane: number; readonly lanes: number }

/**
 * Returns the span of a board (ms since the epoch), on whole hours of the wall clock: the open and booked times within
 * the day. A closed, empty day shows 8:00 to 17:00.
 */
export function boardSpan(day: Span, open: readonly Span[], booked: readonly Span[], zone: string): Span {
  const within = [...open, ...booked]
    .map(({ from, to }) => ({ from: Math.max(from, day.from), to: Math.min(to, day.to) }))
    .filter(({ from, to }) => from < to)
  if (within.length === 0) return { from: day.from + 8 * hourMs, to: Math.min(day.from + 17 * hourMs, day.to) }
  const first = Math.min(...within.map(({ from }) => from))
  const last = Math.max(...within.map(({ from, to }) => Math.max(to, from + minCardMinutes * minuteMs)))
  const from = wholeHourAtOrBefore(first, zone)
  const to = wholeHourAtOrBefore(last + hourMs - minuteMs, zone)
  return { from: Math.max(from, day.from), to: Math.min(Math.max(to, from + hourMs), day.to) }
}

function wholeHourAtOrBefore(instant: number, zone: string): number {
  const minutes = Number(toWall(instant, zone).time.slice(3))
  return instant - (instant % minuteMs) - minutes * minuteMs
}

/**
 * Returns the whole hours of the wall clock in a span, including its start but not its end: 23 or 25 on the days of a
 * clock change.
 */
export function hourMarks(span: Span, zone: string): readonly number[] {
  const marks: number[] = []
  let mark = wholeHourAtOrBefore(span.from, zone)
  if (mark < span.from) mark += hourMs
  for (; mark < span.to; mark += hourMs) marks.push(mark)
  return marks
}

/** Returns the parts of a span that are not open. */
export function closedSpans(span: Span, open: readonly Span[]): readonly Span[] {
  const closed: Span[] = []
  let reached = span.from
  for (const { from, to } of [...open].sort((a, b) => a.from - b.from)) {
    if (from > reached) closed.push({ from: reached, to: Math.min(from, span.to) })
    reached = Math.max(reached, to)
  }
  if (reached < span.to) closed.push({ from: reached, to: span.to })
  return closed.filter(({ from, to }) => from < to)
}

/**
 * Assigns a lane to each span of a column, in the given order. A span without overlaps has the full width; overlapping
 * spans share it evenly. A short card counts as `minCardMinutes`, as it is drawn.
 */
export function layLanes(spans: readonly Span[]): readonly Lane[] {
  const drawn = spans.map(({ from, to }, index) => ({
    from,
    to: Math.max(to, from + minCardMinutes * minuteMs),
    index,
  }))
  drawn.sort((a, b) => a.from - b.from || b.to - a.to || a.index - b.index)
  const lanes: Lane[] = spans.map(() => ({ lane: 0, lanes: 1 }))
  let knot: { index: number; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { index, lane } of knot) lanes[index] = { lane, lanes: ends.length }
    knot = []
    ends = []
  }
  for (const { from, to, index } of drawn) {
    if (ends.every((end) => end <= from)) close()
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to
    knot.push({ index, lane })
  }
  close()
  return lanes
}

/** Returns the position of a span on a board, in minutes from the top; time outside the board is cut off. */
export function placeOf(span: Span, board: Span): { topMinutes: number; minutes: number } {
  const from = Math.min(Math.max(span.from, board.from), board.to)
  const to = Math.min(Math.max(span.to, from), board.to)
  return { topMinutes: (from - board.from) / minuteMs, minutes: (to - from) / minuteMs }
}

/** The position as custom properties `--top` and `--minutes`, without units. */
export const minutesStyle = ({ topMinutes, minutes }: { topMinutes: number; minutes: number }) =>
  ({ '--top': topMinutes, '--minutes': minutes }) as CSSProperties
