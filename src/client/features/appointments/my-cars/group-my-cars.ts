import type { Appointment } from '#contract/appointments.ts'
import { isOnSite, type Status } from '#domain/appointment.ts'
import type { LocalDate, Span } from '#domain/wall-time.ts'

/** A car and the place of the work on it. `startsAt` in ms since the epoch. */
export type PlacedCar = { appointment: Appointment; bayId: string | null; startsAt: number }

export type MyCars = {
  /** In progress, the longest first. */
  now: readonly PlacedCar[]
  /** In order of their start; those from earlier days belong to today. No day is empty. */
  next: readonly { date: LocalDate; cars: readonly PlacedCar[] }[]
  /** Interrupted work, the longest wait first. */
  waiting: readonly PlacedCar[]
  /** Work that was finished today, the latest first. */
  done: readonly (PlacedCar & { doneAt: number })[]
}

export type MyCarsDay = { bounds: Span; dateOf: (instant: number) => LocalDate }

const interrupted: ReadonlySet<Status> = new Set(['awaiting-parts', 'awaiting-approval', 'on-hold'])
const since = ({ appointment }: PlacedCar): number => Date.parse(appointment.statusSince)

/** Returns the cars of an employee by what they mean for the day, whose bounds are in ms since the epoch. */
export function groupMyCars(
  appointments: readonly Appointment[],
  employeeId: string,
  { bounds, dateOf }: MyCarsDay,
): MyCars {
  const own = appointments.flatMap((appointment) => placeOf(appointment, employeeId, bounds.from) ?? [])
  const ofStatus = (fits: (status: Status) => boolean) => own.filter(({ appointment }) => fits(appointment.status))
  const done = ofStatus((status) => status === 'ready' || status === 'completed')
    .map((car) => ({ ...car, doneAt: doneAtOf(car.appointment) }))
    .filter(({ doneAt }) => bounds.from <= doneAt && doneAt < bounds.to)
  return {
    now: ofStatus((status) => status === 'in-progress').toSorted((a, b) => since(a) - since(b)),
    next: byDay(own.filter((car) => isAhead(car, bounds)).toSorted(byStart), bounds, dateOf),
    waiting: ofStatus((status) => interrupted.has(status)).toSorted((a, b) => since(a) - since(b)),
    done: done.toSorted((a, b) => b.doneAt - a.doneAt),
  }
}

const byStart = (a: PlacedCar, b: PlacedCar): number => a.startsAt - b.startsAt

/** Work that has not begun. A car that was expected on an earlier day and did not come is not ahead. */
const isAhead = ({ appointment, startsAt }: PlacedCar, { from }: Span): boolean =>
  appointment.status === 'arrived' || (appointment.status === 'confirmed' && startsAt >= from)

/** Returns the employee's own part of the work, the next one if there are several; `null` if it is not theirs. */
function placeOf(appointment: Appointment, employeeId: string, from: number): PlacedCar | null {
  const blocks = appointment.blocks
    .filter((block) => block.employeeId === employeeId)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
  const block = blocks.find(({ to }) => Date.parse(to) > from) ?? blocks.at(-1)
  return block ? { appointment, bayId: block.bayId, startsAt: Date.parse(block.from) } : null
}

/** The end of the work. A car that was handed over later has been done since then. */
const doneAtOf = ({ worked, statusSince }: Appointment): number => Date.parse(worked.at(-1)?.to ?? statusSince)

function byDay(cars: readonly PlacedCar[], { from }: Span, dateOf: MyCarsDay['dateOf']): MyCars['next'] {
  const days = Map.groupBy(cars, ({ startsAt }) => dateOf(Math.max(startsAt, from)))
  return [...days].map(([date, ofDay]) => ({ date, cars: ofDay }))
}

export type WorkshopCar = PlacedCar & { employeeId: string | null }

/**
 * Returns the cars of today whose work has not begun, for an employee without one: those without an employee; if there
 * are none, those of everybody.
 */
export function nextInWorkshop(appointments: readonly Appointment[], { bounds }: MyCarsDay): readonly WorkshopCar[] {
  const ahead = appointments
    .map((appointment): WorkshopCar => {
      const { bayId = null, employeeId = null } = appointment.blocks[0] ?? {}
      return { appointment, bayId, employeeId, startsAt: Date.parse(appointment.startsAt) }
    })
    .filter((car) => isAhead(car, bounds) && car.startsAt < bounds.to)
    .toSorted(byStart)
  const unassigned = ahead.filter(({ appointment }) => appointment.blocks.every((block) => block.employeeId === null))
  return unassigned.length > 0 ? unassigned : ahead
}

/** Returns the newest known state of each appointment of the lists. */
export function newestOf(...lists: readonly (readonly Appointment[])[]): readonly Appointment[] {
  const byId = new Map<string, Appointment>()
  for (const one of lists.flat()) {
    const known = byId.get(one.id)
    if (!known || one.version > known.version || one.statusVersion > known.statusVersion) byId.set(one.id, one)
  }
  return [...byId.values()]
}

export const hasNone = ({ now, next, waiting, done }: MyCars): boolean =>
  now.length + next.length + waiting.length + done.length === 0

/** Returns the car to begin with while none is in progress: the first that is at the workshop. */
export const firstOf = ({ now, next }: MyCars): PlacedCar | undefined =>
  now.length > 0 ? undefined : next.flatMap(({ cars }) => cars).find(({ appointment }) => isOnSite(appointment.status))
