import { isEnded } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'
import type { BoardColumn } from './board-columns.ts'
import { hourMarks } from './board-layout.ts'

/** One hour of the wall: what is open and what is booked of it, minutes of all active bays together. */
export type HourLoad = { from: number; openMinutes: number; bookedMinutes: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** How full the hours of a board are. Finished work counts; what came to nothing does not. */
export function loadByHour(
  columns: readonly BoardColumn[],
  open: readonly Span[],
  board: Span,
  zone: string,
): readonly HourLoad[] {
  const bays = columns.filter(({ bay }) => bay?.active)
  const booked = bays.flatMap(({ cards }) =>
    cards
      .filter(({ appointment }) => appointment.status === 'completed' || !isEnded(appointment.status))
      .map(({ span }) => span),
  )
  return hourMarks(board, zone).map((from) => {
    const hour = { from, to: from + hourMs }
    return {
      from,
      openMinutes: sharedMinutes(open, hour) * bays.length,
      bookedMinutes: sharedMinutes(booked, hour),
    }
  })
}

function sharedMinutes(spans: readonly Span[], hour: Span): number {
  return spans.reduce((sum, { from, to }) => {
    return sum + Math.max(0, Math.min(to, hour.to) - Math.max(from, hour.from)) / minuteMs
  }, 0)
}
