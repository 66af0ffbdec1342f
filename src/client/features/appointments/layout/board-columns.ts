import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'
import { isEnded, isOnSite, type Status } from '#domain/appointment.ts'
import type { Span } from '#domain/wall-time.ts'
import { type Lane, layLanes } from './board-layout.ts'

/** One block of an appointment on the board; `key` is unique on the board. */
export type BoardCard = {
  key: string
  appointment: Appointment
  bayId: string | null
  employeeId: string | null
  span: Span
  lane: Lane
}
/** A column of a bay or an employee; of neither for the cars that wait for one. */
export type BoardColumn = {
  id: string
  bay: Bay | null
  employee: Employee | null
  cards: readonly BoardCard[]
  /** Absent on this day. */
  isAway?: boolean
}

const minuteMs = 60_000
export const waitingColumnId = 'waiting'
export const unassignedColumnId = 'nobody'

type PlacedCard = Omit<BoardCard, 'lane'>

/** Returns where and when an appointment is on the board: its blocks, or its planned time if it has none. */
export function spansOf(
  appointment: Appointment,
): readonly { bayId: string | null; employeeId: string | null; span: Span; live: boolean }[] {
  const blocks = appointment.blocks.map(({ bayId, employeeId, from, to, live }) => ({
    bayId,
    employeeId,
    span: { from: Date.parse(from), to: Date.parse(to) },
    live,
  }))
  if (blocks.length > 0) return blocks
  const from = Date.parse(appointment.startsAt)
  const span = { from, to: from + appointment.workMinutes * minuteMs }
  return [{ bayId: null, employeeId: null, span, live: !isEnded(appointment.status) }]
}

const cameToNothing: ReadonlySet<Status> = new Set(['cancelled', 'rejected'])
const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to

/** A cancelled appointment stays visible until another car takes its place. */
function isDisplaced(card: PlacedCard, others: readonly PlacedCard[]): boolean {
  if (!cameToNothing.has(card.appointment.status)) return false
  return others.some(
    (other) =>
      other.bayId === card.bayId && !cameToNothing.has(other.appointment.status) && overlap(other.span, card.span),
  )
}

/** Returns the cards of a day's board, before they are assigned to columns. */
function placeCards(appointments: readonly Appointment[], day: Span): readonly PlacedCard[] {
  const placed = appointments.flatMap((appointment) =>
    spansOf(appointment)
      .filter(({ span }) => overlap(span, day))
      .map(({ bayId, employeeId, span }, index) => ({
        key: `${appointment.id}.${index}`,
        appointment,
        bayId,
        employeeId,
        span,
      })),
  )
  return placed.filter((card) => !isDisplaced(card, placed))
}

/**
 * Returns the columns of a day by bay: the active bays in their order, then the closed bays that still hold a car, then
 * the column of cars without a bay, if there are any.
 */
export function boardColumns(appointments: readonly Appointment[], bays: readonly Bay[], day: Span): BoardColumn[] {
  const shown = placeCards(appointments, day)
  const columns: BoardColumn[] = []
  for (const bay of bays) {
    const cards = shown.filter(({ bayId }) => bayId === bay.id)
    if (bay.active || cards.length > 0) columns.push({ id: bay.id, bay, employee: null, cards: inLanes(cards) })
  }
  const known = new Set(bays.map(({ id }) => id))
  const waiting = shown.filter(({ bayId }) => bayId === null || !known.has(bayId))
  if (waiting.length > 0) columns.push({ id: waitingColumnId, bay: null, employee: null, cards: inLanes(waiting) })
  return columns
}

/**
 * Returns the columns of a day by employee: first the unassigned cars, if there are any, since somebody must take them;
 * then the mechanics, then the desk staff, each by name; deactivated employees only with a car.
 */
export function employeeColumns(
  appointments: readonly Appointment[],
  employees: readonly Employee[],
  day: Span,
): BoardColumn[] {
  const shown = placeCards(appointments, day)
  const known = new Set(employees.map(({ id }) => id))
  const nobody = shown.filter(({ employeeId }) => employeeId === null || !known.has(employeeId))
  const columns: BoardColumn[] = []
  if (nobody.length > 0) columns.push({ id: unassignedColumnId, bay: null, employee: null, cards: inLanes(nobody) })
  for (const employee of inOrder(employees)) {
    const cards = shown.filter(({ employeeId }) => employeeId === employee.id)
    if (employee.active || cards.length > 0)
      columns.push({ id: employee.id, bay: null, employee, cards: inLanes(cards) })
  }
  return columns
}

/** Returns the columns without the desk staff who have no car on this day, unless there are no other people. */
export function withoutIdleStaff(columns: readonly BoardColumn[]): readonly BoardColumn[] {
  const works = ({ employee, cards }: BoardColumn) => employee?.role === 'mechanic' || cards.length > 0
  return columns.some((column) => column.employee && works(column)) ? columns.filter(works) : columns
}

/**
 * Splits off the cars without a bay or an employee, each with its first block. An ended appointment needs no place and
 * stays in its column.
 */
export function splitUnassigned(columns: readonly BoardColumn[]): { placed: BoardColumn[]; unassigned: BoardCard[] } {
  const placed: BoardColumn[] = []
  const unassigned = new Map<string, BoardCard>()
  for (const column of columns) {
    const cards = column.cards.filter((card) => {
      const { id, status } = card.appointment
      const waits = !column.bay && !column.employee && !isEnded(status)
      if (waits && !unassigned.has(id)) unassigned.set(id, card)
      return !waits
    })
    if (column.bay || column.employee || cards.length > 0) placed.push({ ...column, cards })
  }
  return { placed, unassigned: [...unassigned.values()] }
}

/** Marks the columns of absent employees; `away` contains their ids. */
export function markAway(columns: readonly BoardColumn[], away: ReadonlySet<string>): BoardColumn[] {
  return columns.map((column) => (away.has(column.id) ? { ...column, isAway: true } : column))
}

function inOrder(employees: readonly Employee[]): readonly Employee[] {
  const rank = ({ active, role }: Employee) => (active ? (role === 'mechanic' ? 0 : 1) : 2)
  return [...employees].sort((a, b) => rank(a) - rank(b))
}

function inLanes(cards: readonly PlacedCard[]): BoardCard[] {
  const sorted = [...cards].sort((a, b) => a.span.from - b.span.from || a.span.to - b.span.to)
  const lanes = layLanes(sorted.map(({ span }) => span))
  return sorted.map((card, index) => ({ ...card, lane: lanes[index] ?? { lane: 0, lanes: 1 } }))
}

/** Returns the cars on site from earlier days that have no place on this day's board, oldest first. */
export function carriedOver(appointments: readonly Appointment[], day: Span): Appointment[] {
  return appointments
    .filter(({ status, startsAt }) => isOnSite(status) && Date.parse(startsAt) < day.from)
    .filter((appointment) => !spansOf(appointment).some(({ span }) => overlap(span, day)))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
}

export type Capacity = { openMinutes: number; bookedMinutes: number; startedMinutes: number }

/**
 * Returns the minutes of a day that a card books. Work outside the opening hours counts, except that of a car that
 * stays overnight: nobody works on it while the workshop is closed.
 */
export const bookedMinutesOf = ({ span }: Pick<BoardCard, 'span'>, open: readonly Span[], day: Span): number =>
  (span.from < day.from || span.to > day.to ? open : [day]).reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)) / minuteMs,
    0,
  )

/**
 * Returns how much of a day's open bay time is booked, and how much of that belongs to cars that arrived; inactive bays
 * do not count.
 */
export function capacityOf(columns: readonly BoardColumn[], open: readonly Span[], day: Span): Capacity {
  const capacity: Capacity = { openMinutes: 0, bookedMinutes: 0, startedMinutes: 0 }
  for (const { bay, cards } of columns) {
    if (!bay?.active) continue
    for (const { from, to } of open) capacity.openMinutes += (to - from) / minuteMs
    for (const card of cards) {
      const { status } = card.appointment
      const hasArrived = isOnSite(status) || status === 'completed'
      if (isEnded(status) && !hasArrived) continue
      const minutes = bookedMinutesOf(card, open, day)
      capacity.bookedMinutes += minutes
      if (hasArrived) capacity.startedMinutes += minutes
    }
  }
  return capacity
}
