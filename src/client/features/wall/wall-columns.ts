import { type BoardColumn, boardColumns } from '#client/features/appointments/layout/board-columns.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'

const cameToNothing: ReadonlySet<Status> = new Set(['cancelled', 'rejected', 'no-show'])

/** The columns of a wall: who looks at it waits for a car, and one that does not come is no news to them. */
export function wallColumns(appointments: readonly Appointment[], bays: readonly Bay[], day: Span): BoardColumn[] {
  return boardColumns(
    appointments.filter(({ status }) => !cameToNothing.has(status)),
    bays,
    day,
  )
}

/** The cars that can be fetched, each once, the longest ready first. */
export function readyCars(...lists: readonly (readonly Appointment[])[]): Appointment[] {
  const byId = new Map(lists.flat().map((one) => [one.id, one]))
  return [...byId.values()]
    .filter(({ status }) => status === 'ready')
    .sort((a, b) => a.statusSince.localeCompare(b.statusSince))
}

/** `columns` in pages of at most `perPage`, as even as they go: five on pages of four are three and two. */
export function pageColumns<T>(columns: readonly T[], perPage: number): T[][] {
  if (columns.length === 0) return [[]]
  const pages = Math.ceil(columns.length / Math.max(1, perPage))
  const length = Math.ceil(columns.length / pages)
  return Array.from({ length: pages }, (_, page) => columns.slice(page * length, (page + 1) * length))
}
