import { isEnded, isOnSite, type Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'
import type { BoardColumn } from './board-columns.ts'
import { hourMarks } from './board-layout.ts'

/**
 * The load of one hour of the wall clock: open minutes, booked minutes, and those of cars that arrived, each summed
 * over all active bays.
 */
export type HourLoad = { from: number; openMinutes: number; bookedMinutes: number; startedMinutes: number }

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** Returns the load of the hours of a board. Finished work counts, called-off appointments do not. */
export function loadByHour(
  columns: readonly BoardColumn[],
  open: readonly Span[],
  board: Span,
  zone: string,
): readonly HourLoad[] {
  const bays = columns.filter(({ bay }) => bay?.active)
  const spansOf = (counts: (status: Status) => boolean) =>
    bays.flatMap(({ cards }) => cards.filter(({ appointment }) => counts(appointment.status)).map(({ span }) => span))
  const hasArrived = (status: Status) => status === 'completed' || isOnSite(status)
  const booked = spansOf((status) => hasArrived(status) || !isEnded(status))
  const started = spansOf(hasArrived)
  return hourMarks(board, zone).map((from) => {
    const hour = { from, to: from + hourMs }
    return {
      from,
      openMinutes: sharedMinutes(open, hour) * bays.length,
      bookedMinutes: sharedMinutes(booked, hour),
      startedMinutes: sharedMinutes(started, hour),
    }
  })
}

function sharedMinutes(spans: readonly Span[], hour: Span): number {
  return spans.reduce((sum, { from, to }) => {
    return sum + Math.max(0, Math.min(to, hour.to) - Math.max(from, hour.from)) / minuteMs
  }, 0)
}
