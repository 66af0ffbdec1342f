import type { AppointmentDetails, rescheduleAppointment, Unassigned } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { isEnded, isMovable, movePromise } from '#domain/appointment.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { toWall } from '#domain/wall-time.ts'
import { findBay, findBlocks, insertBlock, moveBlock } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { BlockTable } from '../db/tables.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { noteOccasion } from '../messages/note-occasion.ts'
import { newId } from '../new-id.ts'
import { findTimeZone } from '../stations/store.ts'
import { bookingTransaction } from './booking.ts'
import { checkEmployee } from './check-employee.ts'
import { findEvents, insertEvent } from './events/store.ts'
import { isOutdated } from './is-outdated.ts'
import { readAppointment, readDetails } from './read-appointment.ts'
import { type Actor, type AnyActor, actorId, actorName } from './rows/actor.ts'
import { type AppointmentRow, findAppointment, updateAppointment } from './rows/store.ts'

type Move = Input<typeof rescheduleAppointment>['body']
const answersWithCurrent: ReadonlySet<string> = new Set(['version-conflict', 'illegal-transition', 'slot-taken'])

/** Changes time, duration, bay or employee of an appointment; absent fields stay unchanged. */
export async function applyReschedule(
  { database, now }: StoreDeps,
  actor: Actor,
  id: string,
  move: Move,
): Promise<Answer<AppointmentDetails>> {
  const { account } = actor
  const at = now()
  const visibility = contactVisibility(actor.role, at)
  const answer = await bookingTransaction(account, database, async (tx): Promise<Answer<AppointmentDetails>> => {
    const row = await findAppointment(account, tx, id)
    if (!row) return fail('not-found')
    const [block] = await findBlocks(account, tx, id)
    const isDone = block !== undefined && isAt(block, placeOf(row, block, move))
    if (!isDone && (await isOutdated(account, tx, row, move.version, () => false))) return fail('version-conflict')
    if (!isMovable(row.status)) return fail('illegal-transition')
    const moved = await writeMove(tx, at, actor, row, block, move)
    if (!moved.ok) return moved
    const value = await readDetails(account, tx, id, visibility, actor.role)
    return value ? { ok: true, value } : fail('not-found')
  })
  if (answer.ok || !answersWithCurrent.has(answer.why)) return answer
  return fail(answer.why, { current: await readAppointment(account, database.db, id, visibility) })
}

type BlockPlace = Pick<BlockTable, 'bay_id' | 'employee_id' | 'from_at' | 'to_at'>

/** Returns the target of a move; absent fields stay unchanged. */
function placeOf(row: AppointmentRow, block: BlockTable | undefined, move: Move): BlockPlace {
  const from = Date.parse(move.startsAt)
  return {
    bay_id: move.bayId === undefined ? (block?.bay_id ?? null) : move.bayId,
    employee_id: move.employeeId === undefined ? (block?.employee_id ?? null) : move.employeeId,
    from_at: from,
    to_at: from + (move.workMinutes ?? row.work_minutes) * 60_000,
  }
}

const isAt = (block: BlockTable, place: BlockPlace): boolean =>
  (Object.keys(place) as (keyof BlockPlace)[]).every((field) => block[field] === place[field])

/** Writes a move with its event. `now` in epoch ms. */
export async function writeMove(
  tx: Tx,
  now: number,
  actor: AnyActor,
  row: AppointmentRow,
  block: BlockTable | undefined,
  move: Move,
): Promise<{ ok: true } | Failure> {
  const { account } = actor
  const startsAt = Date.parse(move.startsAt)
  const workMinutes = move.workMinutes ?? row.work_minutes
  const place = placeOf(row, block, move)
  const { bay_id: bayId, employee_id: employeeId } = place
  if (bayId !== null && bayId !== block?.bay_id) {
    const bay = await findBay(account, tx, bayId)
    if (!bay) return fail('not-found', { field: 'bayId' })
    if (!bay.active) return invalidField('bayId', 'inactive')
  }
  const isSameEmployee = employeeId === (block?.employee_id ?? null)
  const isSameTime = block?.from_at === place.from_at && block.to_at === place.to_at
  if (block && isAt(block, place)) return { ok: true }
  // If employee and time are unchanged and only the bay differs, no overlap check is needed.
  if (employeeId !== null && !(isSameEmployee && isSameTime)) {
    const span = { from: place.from_at, to: place.to_at }
    const { acceptOverlap = false } = move
    const choice = { employeeId, ...span, appointmentId: row.id, acceptOverlap, isSameEmployee }
    const checked = await checkEmployee(account, tx, now, choice)
    if (!checked.ok) return checked
  }

  if (block) await moveBlock(account, tx, block.id, place)
  else {
    const live = isEnded(row.status) ? 0 : 1
    await insertBlock(account, tx, { id: newId(), appointment_id: row.id, ...place, live })
  }
  const zone = await findTimeZone(account, tx)
  const promisedAt = movePromise(row.promised_at, row.starts_at, startsAt, zone)
  const unassigned = stillMissing(row.unassigned, place)
  const changed = { starts_at: startsAt, work_minutes: workMinutes, promised_at: promisedAt, unassigned }
  // Who comes on one day has not answered for another.
  const isSameDay = toWall(row.starts_at, zone).date === toWall(startsAt, zone).date
  await updateAppointment(account, tx, row.id, { ...changed, ...(isSameDay ? {} : { coming_at: null }) }, now)
  const events = await findEvents(account, tx, row.id)
  const moved = {
    from: new Date(row.starts_at).toISOString(),
    to: new Date(startsAt).toISOString(),
    ...changeOf('bay', block?.bay_id ?? null, bayId),
    ...changeOf('employee', block?.employee_id ?? null, employeeId),
  }
  const eventId = newId()
  await insertEvent(account, tx, {
    id: eventId,
    appointment_id: row.id,
    seq: (events.at(-1)?.seq ?? 0) + 1,
    kind: 'rescheduled',
    from_status: null,
    to_status: null,
    implied: '[]',
    reason: null,
    detail: JSON.stringify(moved),
    undoes: null,
    base_version: null,
    flagged: 0,
    time_uncertain: 0,
    fingerprint: fingerprintOf(move),
    outcome: null,
    occurred_at: now,
    received_at: now,
    actor_id: actorId(actor),
    actor_name: actorName(actor),
    employee_id: null,
  })
  const occasion = { what: 'moved', status: row.status, startedAt: row.starts_at } as const
  const times = { eventId, occurredAt: now, receivedAt: now, isByCustomer: actor.role === 'customer' }
  await noteOccasion(account, tx, { ...row, starts_at: startsAt }, occasion, times)
  return { ok: true }
}

/** Returns what a walk-in still lacks at a place, as JSON. */
function stillMissing(stored: string | null, { bay_id, employee_id }: BlockPlace): string | null {
  if (stored === null) return null
  const { bay, employee }: Unassigned = JSON.parse(stored)
  const left = { bay: bay_id === null ? bay : null, employee: employee_id === null ? employee : null }
  return left.bay || left.employee ? JSON.stringify(left) : null
}

const changeOf = (name: 'bay' | 'employee', from: string | null, to: string | null) =>
  from === to ? {} : { [name]: { from, to } }
