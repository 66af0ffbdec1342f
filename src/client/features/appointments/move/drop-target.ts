import { isUnsentOrder } from '#client/features/appointments/car-labels.ts'
import {
  type BoardCard,
  type BoardColumn,
  unassignedColumnId,
} from '#client/features/appointments/layout/board-columns.ts'
import { carsOf, type Holder, holdersOf, isOutsideHours } from '#client/features/appointments/layout/free-bays.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isMovable } from '#domain/appointment.ts'
import { desk, type Role } from '#domain/role.ts'
import type { Span } from '#domain/wall-time.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** The column id of the unassigned tray, which is no column of the board. */
export const trayId = 'tray'

/** A position on the board: a column, and a start in ms since the epoch. */
export type DropTarget = { columnId: string; from: number }

/** The place that an appointment would occupy. */
export type DropPlace = { bayId: string | null; employeeId: string | null; from: number }

/** The data that the conflict check needs. */
export type DropConstraints = {
  appointments: readonly Appointment[]
  /** The open spans of the day. */
  open: readonly Span[]
  /** Whether a bay is out of use. */
  isUnused: (bayId: string) => boolean
  /** Whether an employee is absent. */
  isAway: (employeeId: string) => boolean
}

/** The result of the conflict check: only the most serious conflict. `unused`: the bay is out of use. */
export type DropResult =
  | { kind: 'free' | 'closed' | 'unused' | 'away' }
  /** The bay (`taken`) or the employee (`busy`) has another car. */
  | { kind: 'taken' | 'busy'; by: Holder }

/** Whether a user with this role may drag a card. Work in two parts can only be moved in the reschedule sheet. */
export function canDrag({ appointment, span }: BoardCard, role: Role, board: Span): boolean {
  const isWhole = appointment.blocks.length <= 1 && span.from >= board.from
  return isWhole && !isUnsentOrder(appointment) && isMovable(appointment.status) && desk.includes(role)
}

/** Whether a card can be dropped in a column: of a bay, of an employee, or of unassigned cars. */
export const isTargetColumn = ({ id, bay, employee }: Pick<BoardColumn, 'id' | 'bay' | 'employee'>): boolean =>
  bay !== null || employee !== null || id === unassignedColumnId

/** Returns the place of a card in a column. A column sets either the bay or the employee; the other stays. */
export function placeIn(
  { bay, employee }: Pick<BoardColumn, 'bay' | 'employee'>,
  card: BoardCard,
  from: number,
): DropPlace {
  if (bay) return { bayId: bay.id, employeeId: card.employeeId, from }
  return { bayId: card.bayId, employeeId: employee?.id ?? null, from }
}

export const isSamePlace = (place: DropPlace, { bayId, employeeId, span }: BoardCard): boolean =>
  place.from === span.from && place.bayId === bayId && place.employeeId === employeeId

/** Checks a place for conflicts. An unchanged time is never a conflict of its own. */
export function validateDrop(
  card: BoardCard,
  { bayId, employeeId, from }: DropPlace,
  constraints: DropConstraints,
): DropResult {
  const { id } = card.appointment
  const span = { from, to: from + card.span.to - card.span.from }
  const isSameTime = from === card.span.from
  const { appointments, open, isUnused, isAway } = constraints
  if (bayId !== null) {
    if (bayId !== card.bayId && isUnused(bayId)) return { kind: 'unused' }
    const [by] = holdersOf(bayId, span, appointments, id)
    if (by) return { kind: 'taken', by }
  }
  if (employeeId !== null && !(isSameTime && employeeId === card.employeeId)) {
    if (isAway(employeeId)) return { kind: 'away' }
    const [by] = carsOf(employeeId, span, appointments, id)
    if (by) return { kind: 'busy', by }
  }
  return { kind: !isSameTime && isOutsideHours(span, open) ? 'closed' : 'free' }
}

/**
 * Returns the effect of a drop. `go`: moves at once. `no`: does not move. `ask`: opens the reschedule sheet to confirm.
 */
export function dropEffect({ kind }: DropResult, by: ScheduleBy): 'go' | 'ask' | 'no' {
  if (kind === 'free') return 'go'
  if (kind === 'unused') return 'no'
  if (kind === 'taken') return by === 'bay' ? 'no' : 'ask'
  if (kind === 'away') return by === 'employee' ? 'no' : 'ask'
  return 'ask'
}

/**
 * Returns the nearest quarter of an hour, at most the last one of the board. Near the original start it returns that
 * start.
 */
export function snapStart(from: number, board: Span, own: number): number {
  if (Math.abs(from - own) < quarterMs / 2) return own
  const snapped = Math.round(from / quarterMs) * quarterMs
  return Math.min(Math.max(snapped, board.from), board.to - quarterMs)
}

const moveKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'] as const
export type MoveKey = (typeof moveKeys)[number]
export const isMoveKey = (key: string): key is MoveKey => moveKeys.some((one) => one === key)

const stepsOf: Readonly<Partial<Record<MoveKey, number>>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -4, PageDown: 4 }

/**
 * Returns the target of an arrow key: a quarter of an hour or an hour up or down, or the next column; unchanged at an
 * edge.
 */
export function stepTarget(
  { columnId, from }: DropTarget,
  key: MoveKey,
  columns: readonly Pick<BoardColumn, 'id' | 'bay' | 'employee'>[],
  board: Span,
): DropTarget {
  const steps = stepsOf[key]
  if (steps !== undefined) {
    // From a time off the quarter the first step leads to the adjacent quarter.
    const quarter = (steps < 0 ? Math.ceil(from / quarterMs) : Math.floor(from / quarterMs)) + steps
    return { columnId, from: snapStart(quarter * quarterMs, board, Number.NaN) }
  }
  const targets = columns.filter(isTargetColumn)
  const at = targets.findIndex(({ id }) => id === columnId)
  const next = at < 0 ? targets[0] : targets[at + (key === 'ArrowLeft' ? -1 : 1)]
  return { columnId: next?.id ?? columnId, from }
}

/**
 * Returns the target of a card from the tray at its original time: the first column that is free then, else the first
 * column. ArrowUp keeps it on the tray.
 */
export function stepFromTray(
  card: BoardCard,
  key: MoveKey,
  targets: readonly Pick<BoardColumn, 'id' | 'bay' | 'employee'>[],
  constraints: DropConstraints,
): DropTarget {
  const { from } = card.span
  const isFree = (column: Pick<BoardColumn, 'bay' | 'employee'>) =>
    validateDrop(card, placeIn(column, card, from), constraints).kind === 'free'
  const column = key === 'ArrowUp' || key === 'PageUp' ? undefined : (targets.find(isFree) ?? targets[0])
  return { columnId: column?.id ?? trayId, from }
}
