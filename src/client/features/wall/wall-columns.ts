import { type BoardColumn, boardColumns } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

const withoutVisit: ReadonlySet<Status> = new Set(['cancelled', 'rejected', 'no-show'])

/** Returns the columns of the wall display, without visits that will not take place: customers do not wait for them. */
export function wallColumns(appointments: readonly Appointment[], bays: readonly Bay[], day: Span): BoardColumn[] {
  return boardColumns(
    appointments.filter(({ status }) => !withoutVisit.has(status)),
    bays,
    day,
  )
}

/** Returns the cars that are ready for pick-up, each once, the longest ready first. */
export function readyCars(...lists: readonly (readonly Appointment[])[]): Appointment[] {
  const byId = new Map(lists.flat().map((one) => [one.id, one]))
  return [...byId.values()]
    .filter(({ status }) => status === 'ready')
    .sort((a, b) => a.statusSince.localeCompare(b.statusSince))
}

/** Splits `columns` evenly into pages of at most `perPage`: five columns on pages of four become three and two. */
export function pageColumns<T>(columns: readonly T[], perPage: number): T[][] {
  if (columns.length === 0) return [[]]
  const pages = Math.ceil(columns.length / Math.max(1, perPage))
  const length = Math.ceil(columns.length / pages)
  return Array.from({ length: pages }, (_, page) => columns.slice(page * length, (page + 1) * length))
}
