import { isEnded, isOnSite } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'
import { type BoardCard, bookedMinutesOf, type Capacity } from './board-columns.ts'

/** The load of a bay or an employee on one day. */
export type CellLoad = Capacity & {
  cars: number
  /** The spans that are open and not booked, in order. */
  free: readonly Span[]
}

const minuteMs = 60_000
const minutesOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { from, to }) => sum + (to - from) / minuteMs, 0)

const hasArrived = ({ status }: BoardCard['appointment']): boolean => isOnSite(status) || status === 'completed'
/** All but called-off appointments. */
const isCounted = ({ appointment }: BoardCard): boolean => !isEnded(appointment.status) || hasArrived(appointment)

/** Returns the number of cars on these cards; called-off appointments do not count. */
export const countCars = (cards: readonly BoardCard[]): number =>
  new Set(cards.filter(isCounted).map(({ appointment }) => appointment.id)).size

/** Returns the load of a day. Called-off appointments do not count. */
export function loadOf(cards: readonly BoardCard[], open: readonly Span[], day: Span): CellLoad {
  const load = { openMinutes: minutesOf(open), bookedMinutes: 0, startedMinutes: 0 }
  let free = open
  for (const card of cards.filter(isCounted)) {
    const { appointment, span } = card
    const minutes = bookedMinutesOf(card, open, day)
    load.bookedMinutes += minutes
    if (hasArrived(appointment)) load.startedMinutes += minutes
    if (appointment.status !== 'completed') free = free.flatMap((one) => without(one, span))
  }
  return { ...load, cars: countCars(cards), free }
}

/** Returns the parts of a span outside of another. */
function without(span: Span, taken: Span): readonly Span[] {
  const parts = [
    { from: span.from, to: Math.min(span.to, taken.from) },
    { from: Math.max(span.from, taken.to), to: span.to },
  ]
  return parts.filter(({ from, to }) => from < to)
}

/** Returns the free minutes from an instant on. */
export const freeMinutes = ({ free }: Pick<CellLoad, 'free'>, since: number): number =>
  minutesOf(free.map(({ from, to }) => ({ from: Math.max(from, since), to })).filter(({ from, to }) => from < to))

/** Returns the minutes booked beyond the open ones; 0 for a row that has no hours of its own, such as unassigned cars. */
export const excessMinutes = ({ openMinutes, bookedMinutes }: Capacity): number =>
  Math.max(0, bookedMinutes - openMinutes)
