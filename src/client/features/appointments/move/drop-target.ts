import { type BoardCard, type BoardColumn, nobodyColumnId } from '#client/features/appointments/layout/board-columns.ts'
import { carsOf, type Holder, holdersOf, isOutsideHours } from '#client/features/appointments/layout/free-bays.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isMovable } from '#domain/appointment.ts'
import { desk, type Role } from '#domain/role.ts'
import type { Span } from '#domain/wall-time.ts'

const minuteMs = 60_000
const quarterMs = 15 * minuteMs

/** Of the cars that have no place yet: no column of the board. */
export const trayId = 'tray'

/** Where a card is held: a column, and a start in epoch ms. */
export type DropTarget = { columnId: string; from: number }

/** What a visit would hold. */
export type DropPlace = { bayId: string | null; employeeId: string | null; from: number }

/** What a board knows that may stand against a place. */
export type DropConstraints = {
  appointments: readonly Appointment[]
  /** Of the day. */
  open: readonly Span[]
  /** A bay that is out of use. */
  isUnused: (bayId: string) => boolean
  /** Somebody who is not at work. */
  isAway: (employeeId: string) => boolean
}

/** What stands against a place, the weightiest alone. `unused`: the bay is out of use. */
export type DropResult =
  | { kind: 'free' | 'closed' | 'unused' | 'away' }
  /** Another car has the bay, or the person. */
  | { kind: 'taken' | 'busy'; by: Holder }

/** Whether a card may be taken up by somebody of this role. Work in two parts is moved in its sheet. */
export function canLift({ appointment, span }: BoardCard, role: Role, board: Span): boolean {
  const isWhole = appointment.blocks.length <= 1 && span.from >= board.from
  return isWhole && isMovable(appointment.status) && desk.includes(role)
}

/** Whether a card can be put there: a bay, somebody, or nobody yet. */
export const isTargetColumn = ({ id, bay, employee }: Pick<BoardColumn, 'id' | 'bay' | 'employee'>): boolean =>
  bay !== null || employee !== null || id === nobodyColumnId

/** What a card would hold in a column: the other half of its place stays as it is. */
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

/** What stands against it. A time that stays is no news, whatever it is. */
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
 * What letting go there does. `go`: it is moved at once. `no`: it stays where it was. `ask`: it can be done, and the
 * sheet asks.
 */
export function answerTo({ kind }: DropResult, by: ScheduleBy): 'go' | 'ask' | 'no' {
  if (kind === 'free') return 'go'
  if (kind === 'unused') return 'no'
  if (kind === 'taken') return by === 'bay' ? 'no' : 'ask'
  if (kind === 'away') return by === 'employee' ? 'no' : 'ask'
  return 'ask'
}

/** The quarter of an hour that is nearest, on a board: its last quarter at the most. Near its own start it keeps that. */
export function snapStart(from: number, board: Span, own: number): number {
  if (Math.abs(from - own) < quarterMs / 2) return own
  const snapped = Math.round(from / quarterMs) * quarterMs
  return Math.min(Math.max(snapped, board.from), board.to - quarterMs)
}

const moveKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'] as const
export type MoveKey = (typeof moveKeys)[number]
export const isMoveKey = (key: string): key is MoveKey => moveKeys.some((one) => one === key)

const stepsOf: Readonly<Partial<Record<MoveKey, number>>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -4, PageDown: 4 }

/** Where a key leads to: a quarter of an hour or an hour up and down, a column to the side; the same at the edge. */
export function stepTarget(
  { columnId, from }: DropTarget,
  key: MoveKey,
  columns: readonly Pick<BoardColumn, 'id' | 'bay' | 'employee'>[],
  board: Span,
): DropTarget {
  const steps = stepsOf[key]
  if (steps !== undefined) {
    // From a crooked time the first step leads to the quarter next to it.
    const quarter = (steps < 0 ? Math.ceil(from / quarterMs) : Math.floor(from / quarterMs)) + steps
    return { columnId, from: snapStart(quarter * quarterMs, board, Number.NaN) }
  }
  const targets = columns.filter(isTargetColumn)
  const at = targets.findIndex(({ id }) => id === columnId)
  const next = at < 0 ? targets[0] : targets[at + (key === 'ArrowLeft' ? -1 : 1)]
  return { columnId: next?.id ?? columnId, from }
}

/** Onto the board at its own time: to the first column that is free then, or else the first. Up, it stays on the tray. */
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
