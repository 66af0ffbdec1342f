import type { BoardCard, BoardColumn } from '#client/features/appointments/layout/board-columns.ts'
import { carriedOver } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { isEnded, isOnSite, type Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

/** A bay on the TV board: the car that is worked on or expected now, and those that come after it. */
export type WallBay = { bay: Bay; current: BoardCard | null; next: readonly BoardCard[] }

/** The car in work comes first; a car that is ready makes room for the next one. */
function rankOf({ appointment: { status }, span }: BoardCard, now: number): number | null {
  if (status === 'in-progress') return 0
  if (status === 'ready') return 4
  const hasBegun = span.from <= now
  if (status === 'arrived') return hasBegun ? 2 : null
  if (isOnSite(status)) return 1
  return hasBegun && now < span.to ? 3 : null
}

/** Work on it has begun and stopped. While another car has its bay, it is not the next one there. */
const isStopped = ({ status }: Pick<Appointment, 'status'>): boolean =>
  isOnSite(status) && status !== 'arrived' && status !== 'in-progress' && status !== 'ready'

/** Returns what is in each bay now, and what comes next. `now` in ms since the epoch. */
export function wallBays(columns: readonly BoardColumn[], now: number): WallBay[] {
  return columns.flatMap(({ bay, cards }) => {
    if (!bay) return []
    const open = cards.filter(({ appointment }) => !isEnded(appointment.status))
    const ranked = open.flatMap((card) => {
      const rank = rankOf(card, now)
      return rank === null ? [] : [{ card, rank }]
    })
    const current = ranked.sort((a, b) => a.rank - b.rank || a.card.span.from - b.card.span.from)[0]?.card ?? null
    const isNext = (card: BoardCard) =>
      card !== current &&
      !(isStopped(card.appointment) && card.span.from <= now) &&
      card.appointment.status !== 'ready' &&
      (card.appointment.id !== current?.appointment.id || card.span.from > now)
    return [{ bay, current, next: open.filter(isNext) }]
  })
}

/**
 * Returns the cars without a bay, each once: those that are in the workshop, also from earlier days or because another
 * car has their bay, then those that are still expected. Ready cars are listed elsewhere.
 */
export function carsWithoutBay(
  columns: readonly BoardColumn[],
  shown: readonly WallBay[],
  onSite: readonly Appointment[],
  day: Span,
): Appointment[] {
  const current = new Set(shown.map((one) => one.current?.appointment.id))
  const isIn = ({ bay }: BoardColumn, { id, status }: Appointment) => bay && (!isStopped({ status }) || current.has(id))
  const all = columns.flatMap((column) => column.cards.map(({ appointment }) => ({ column, appointment })))
  const inBays = new Set(
    all.filter((one) => isIn(one.column, one.appointment)).map(({ appointment }) => appointment.id),
  )
  const byId = new Map(
    [...carriedOver(onSite, day), ...all.map(({ appointment }) => appointment)].map((one) => [one.id, one]),
  )
  const waits = ({ id, status }: Appointment) => !isEnded(status) && status !== 'ready' && !inBays.has(id)
  const isExpected = (status: Status) => (isOnSite(status) ? 0 : 1)
  return [...byId.values()]
    .filter(waits)
    .sort((a, b) => isExpected(a.status) - isExpected(b.status) || a.startsAt.localeCompare(b.startsAt))
}

/** Returns the cars that are ready for pick-up, each once, the longest ready first. */
export function readyCars(...lists: readonly (readonly Appointment[])[]): Appointment[] {
  const byId = new Map(lists.flat().map((one) => [one.id, one]))
  return [...byId.values()]
    .filter(({ status }) => status === 'ready')
    .sort((a, b) => a.statusSince.localeCompare(b.statusSince))
}
