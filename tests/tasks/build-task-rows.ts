import type { Status } from '#domain/appointment.ts'
import { addDays, dayBounds, type LocalTime, type Span, toInstant, toWall } from '#domain/wall-time.ts'
import { buildDemo } from '#server/demo/build-rows.ts'
import type { DemoRows } from '#server/demo/store.ts'
import { newId } from '#server/new-id.ts'
import { findZone } from '../support/workshop-zone.ts'

type TaskRows = { -readonly [T in keyof DemoRows]: DemoRows[T] }
type TaskAppointment = NonNullable<TaskRows['appointment']>[number]

/** The cars of the tasks. Plates as typed, ids of appointments and bays. */
export type TaskStation = {
  timeZone: string
  email: string
  marekId: string
  marekEmail: string
  bays: readonly { id: string; name: string }[]
  cars: Readonly<Record<TaskCar, { id: string; plate: string; startsAt: number; bayId: string }>>
  /** The plate of a car that was here before and is not expected today. */
  known: string
}
export type TaskCar = 'next' | 'start' | 'ready' | 'parts' | 'arrive' | 'found' | 'move'

const minuteMs = 60_000

/** Selects a car of today by its bay (from 0) and its time, and the status that it must have. */
const wanted: Readonly<Record<TaskCar, { bay: number; time: LocalTime; steps: readonly Status[] }>> = {
  next: { bay: 1, time: '13:00', steps: [] },
  start: { bay: 3, time: '08:00', steps: ['arrived'] },
  ready: { bay: 4, time: '10:30', steps: ['arrived', 'in-progress'] },
  parts: { bay: 1, time: '10:30', steps: ['arrived', 'in-progress'] },
  arrive: { bay: 0, time: '12:30', steps: [] },
  found: { bay: 2, time: '11:00', steps: ['arrived', 'in-progress'] },
  move: { bay: 0, time: '14:00', steps: [] },
}

/**
 * Builds the station of the demo with 5,000 customers and 60 cars today, those of the tasks in their initial statuses.
 */
export function buildTaskRows(seed: number, now: number): { rows: DemoRows; station: TaskStation } {
  // Between 11:00 and 12:00, when half of the day of the tasks is over.
  const timeZone = findZone(11, now)
  const demo = buildDemo(seed, now, { zone: timeZone })
  const rows: TaskRows = { ...demo.rows }
  const bays = (rows.bay ?? []).map(({ id, name }) => ({ id, name }))
  const today = toWall(now, timeZone).date
  const marekId = (rows.employee ?? []).find(({ short_name }) => short_name === 'Marek')?.id ?? ''

  const carAt = (bay: number, time: LocalTime): TaskAppointment => {
    const startsAt = toInstant({ date: today, time }, timeZone)
    const held = rows.block?.find(({ bay_id, from_at }) => bay_id === bays[bay]?.id && from_at === startsAt)
    const found = rows.appointment?.find(({ id }) => id === held?.appointment_id)
    if (!found) throw new Error(`nothing is booked in bay ${bay + 1} at ${time}`)
    return found
  }
  const cars = {} as Record<TaskCar, TaskStation['cars'][TaskCar]>
  for (const [name, { bay, time, steps }] of Object.entries(wanted) as [TaskCar, (typeof wanted)[TaskCar]][]) {
    const { id, vehicle_id, starts_at } = carAt(bay, time)
    bringTo(rows, id, steps, now)
    const plate = rows.vehicle?.find((one) => one.id === vehicle_id)?.plate ?? ''
    cars[name] = { id, plate, startsAt: starts_at, bayId: bays[bay]?.id ?? '' }
  }
  swapEmployees(rows, cars.move.id, marekId, dayBounds(today, timeZone))
  freeAfternoon(rows, marekId, {
    from: toInstant({ date: addDays(today, 1), time: '13:00' }, timeZone),
    to: dayBounds(addDays(today, 1), timeZone).to,
  })
  // A car with items becomes ready by way of a sheet, in a task of its own.
  rows.order_line = (rows.order_line ?? []).filter(({ appointment_id }) => appointment_id !== cars.ready.id)
  const known = findKnown(rows, now)
  return {
    rows,
    station: { timeZone, email: demo.emails.owner, marekId, marekEmail: demo.emails.mechanic, bays, cars, known },
  }
}

/** Changes a visit to the status after these steps, each a few minutes ago. */
function bringTo(rows: TaskRows, id: string, steps: readonly Status[], now: number): void {
  const created = rows.appointment_event?.find((event) => event.appointment_id === id && event.seq === 1)
  if (!created) throw new Error('an appointment without its first event')
  const since = now - 4 * minuteMs
  const taken = steps.map((to, index) => ({
    ...created,
    id: newId(),
    seq: index + 2,
    kind: 'status' as const,
    from_status: steps[index - 1] ?? ('confirmed' as const),
    to_status: to,
    base_version: index + 1,
    occurred_at: since + index * minuteMs,
    received_at: since + index * minuteMs,
  }))
  const isOther = (one: { appointment_id: string; seq: number }) => one.appointment_id !== id || one.seq === 1
  rows.appointment_event = [...(rows.appointment_event ?? []).filter(isOther), ...taken]
  rows.appointment = (rows.appointment ?? []).map((one) =>
    one.id !== id
      ? one
      : {
          ...one,
          status: steps.at(-1) ?? 'confirmed',
          status_version: steps.length + 1,
          status_since: taken.at(-1)?.occurred_at ?? created.occurred_at,
          status_reason: null,
          status_detail: null,
          worked: '[]',
          mileage: null,
          key_tag: null,
          version: steps.length + 1,
        },
  )
  rows.block = (rows.block ?? []).map((one) => (one.appointment_id === id ? { ...one, live: 1 } : one))
}

/** An employee swaps places for the day with the employee in the bay of a car. */
function swapEmployees(rows: TaskRows, id: string, employeeId: string, day: Span): void {
  const place = rows.block?.find((one) => one.appointment_id === id)
  const isToday = ({ from_at }: { from_at: number }) => from_at >= day.from && from_at < day.to
  const others = (rows.block ?? []).filter((one) => isToday(one) && one.bay_id === place?.bay_id)
  const other = others.find((one) => one.employee_id)?.employee_id
  const swap = (one: string | null | undefined) => (one === employeeId ? other : one === other ? employeeId : one)
  rows.block = (rows.block ?? []).map((one) =>
    one.appointment_id === id
      ? { ...one, employee_id: employeeId }
      : isToday(one)
        ? { ...one, employee_id: swap(one.employee_id) ?? null }
        : one,
  )
}

/** Removes the bookings of an employee in a span. */
function freeAfternoon(rows: TaskRows, employeeId: string, { from, to }: Span): void {
  const removed = new Set(
    (rows.block ?? [])
      .filter((one) => one.employee_id === employeeId && one.from_at < to && one.to_at > from)
      .map((one) => one.appointment_id),
  )
  const stays = (one: { appointment_id: string }) => !removed.has(one.appointment_id)
  rows.appointment = (rows.appointment ?? []).filter(({ id }) => !removed.has(id))
  rows.block = (rows.block ?? []).filter(stays)
  rows.appointment_event = (rows.appointment_event ?? []).filter(stays)
  rows.appointment_note = (rows.appointment_note ?? []).filter(stays)
  rows.order_line = (rows.order_line ?? []).filter(stays)
}

/** A car of a known customer that has past visits only and whose plate ends with three unique characters. */
function findKnown(rows: TaskRows, now: number): string {
  const expected = new Set(
    (rows.appointment ?? []).filter((one) => one.starts_at > now - 86_400_000).map((one) => one.vehicle_id),
  )
  const ends = Map.groupBy(rows.vehicle ?? [], ({ plate_normalised }) => plate_normalised?.slice(-3))
  const past = (rows.appointment ?? []).find(({ vehicle_id, status }) => {
    const car = rows.vehicle?.find(({ id }) => id === vehicle_id)
    const isAlone = ends.get(car?.plate_normalised?.slice(-3))?.length === 1
    return status === 'completed' && isAlone && !expected.has(vehicle_id)
  })
  return rows.vehicle?.find(({ id }) => id === past?.vehicle_id)?.plate ?? ''
}
