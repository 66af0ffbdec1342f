import type { Appointment, AppointmentDetails, AppointmentEvent, StatusDetail } from '#contract/appointments.ts'
import type { Vehicle } from '#contract/vehicles.ts'
import type { AppointmentState, LastChange, Status } from '#domain/appointment.ts'
import { isEnded } from '#domain/appointment.ts'
import type { StatusChange } from '#domain/outbox/status-change.ts'

/** Returns the state that the status rules need. Without the history nothing can be undone. */
export function toState(appointment: Appointment | AppointmentDetails): AppointmentState {
  return {
    status: appointment.status,
    statusVersion: appointment.statusVersion,
    startsAt: Date.parse(appointment.startsAt),
    lacksPlate: appointment.vehicle.plate === null,
    last: 'events' in appointment ? lastChangeOf(appointment.events) : null,
  }
}

function lastChangeOf(events: readonly AppointmentEvent[]): LastChange | null {
  const last = events.findLast(({ kind }) => kind !== 'rescheduled')
  if (!last) return null
  return {
    id: last.id,
    from: last.kind === 'created' ? null : last.from,
    actorId: last.actorId ?? '',
    occurredAt: Date.parse(last.occurredAt),
    undoes: last.undoes !== null,
  }
}

export type GuessedChange = Omit<StatusChange, 'appointmentId' | 'baseVersion' | 'detail'> & {
  /** The id of the event that the change will create: its idempotency key. */
  key: string
  actor: { id: string; name: string }
  status: Status
  detail: StatusDetail | null
}

/**
 * Predicts the appointment after the server accepts the change, for display in the meantime. `version` stays the
 * server's, so that later edits are based on it.
 */
export function predictChange<A extends Appointment | AppointmentDetails>(appointment: A, change: GuessedChange): A {
  const { status, reason, detail } = change
  return {
    ...appointment,
    status,
    statusVersion: appointment.statusVersion + 1,
    ...predictWork(appointment, change),
    statusReason: reason,
    statusDetail: detail,
    vehicle: predictVehicle(appointment.vehicle, detail),
    mileage: detail?.mileage ?? appointment.mileage,
    keyTag: detail?.keyTag ?? appointment.keyTag,
    ...predictPlace(appointment, change),
    ...('events' in appointment ? { events: predictEvents(appointment, change) } : {}),
  }
}

/** An ended appointment occupies nothing. A proposal moves the appointment, with its bay, to the proposed time. */
function predictPlace(
  { startsAt, blocks }: Appointment,
  { status, detail }: GuessedChange,
): Pick<Appointment, 'startsAt' | 'blocks'> {
  const live = !isEnded(status)
  const start = (status === 'proposed' && detail?.startsAt) || startsAt
  const shift = Date.parse(start) - Date.parse(startsAt)
  const move = (instant: string) => (shift === 0 ? instant : new Date(Date.parse(instant) + shift).toISOString())
  return {
    startsAt: start,
    blocks: blocks.map((block) => ({ ...block, from: move(block.from), to: move(block.to), live })),
  }
}

/** A step may bring the plate of a car that was booked without one. */
function predictVehicle(vehicle: Vehicle, detail: StatusDetail | null): Vehicle {
  if (detail?.plate === undefined || vehicle.plate !== null) return vehicle
  return { ...vehicle, plate: detail.plate, country: detail.country ?? vehicle.country }
}

/** Leaving the work closes its time; undoing that reopens it. */
function predictWork(
  { status: before, statusSince, worked }: Appointment,
  { status, undoes, occurredAt }: GuessedChange,
): Pick<Appointment, 'statusSince' | 'worked'> {
  const last = worked.at(-1)
  if (undoes !== null && status === 'in-progress' && last)
    return { statusSince: last.from, worked: worked.slice(0, -1) }
  const isLeft = undoes === null && before === 'in-progress' && statusSince < occurredAt
  return { statusSince: occurredAt, worked: isLeft ? [...worked, { from: statusSince, to: occurredAt }] : worked }
}

function predictEvents(appointment: AppointmentDetails, change: GuessedChange): AppointmentEvent[] {
  const { key, undoes, actor, employeeId, status, reason, detail, occurredAt } = change
  const { events } = appointment
  const event: AppointmentEvent = {
    id: key,
    kind: 'status',
    from: appointment.status,
    to: status,
    implied: [],
    reason,
    detail,
    moved: null,
    undoes,
    undone: false,
    flagged: false,
    occurredAt,
    isTimeUncertain: false,
    receivedAt: occurredAt,
    actorId: actor.id,
    actorName: actor.name,
    employeeId,
  }
  return [...events.map((one) => (one.id === undoes ? { ...one, undone: true } : one)), event]
}

/** Whether the customer did it, on the booking page or on that of the visit: only they have neither an id nor a name. */
export const isByCustomer = ({
  actorId,
  actorName,
  employeeId,
}: Pick<AppointmentEvent, 'actorId' | 'actorName' | 'employeeId'>): boolean =>
  actorId === null && actorName === '' && employeeId === null

/**
 * The history shows the time of arrival too if a change reached the server this much later (ms): it waited for a
 * network.
 */
const lateMs = 60_000
export const isSentLate = ({ occurredAt, receivedAt }: Pick<AppointmentEvent, 'occurredAt' | 'receivedAt'>): boolean =>
  Date.parse(receivedAt) - Date.parse(occurredAt) > lateMs
