import type { changeAppointmentStatus, OrderLine, StatusChanged, StatusDetail } from '#contract/appointments.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import { type Changed, changeStatus, isEnded, type LastChange } from '#domain/appointment.ts'
import { normalisePlate, parsePlate } from '#domain/codes/plate.ts'
import { contactVisibility } from '#domain/contact-visibility.ts'
import { labourIntervals } from '#domain/labour-intervals.ts'
import { messageDelaySeconds } from '#domain/message.ts'
import { completeStatusChange, type StatusChange } from '#domain/outbox/status-change.ts'
import { pushLifeMs } from '#domain/push/push-kinds.ts'
import { formatReason, parseReason } from '#domain/reason.ts'
import { findBlocks, setBlocksLive } from '../bays/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { noteOccasion } from '../messages/note-occasion.ts'
import { newId } from '../new-id.ts'
import { notePushFact } from '../push-facts/store.ts'
import type { Translate } from '../texts/translate.ts'
import { givePlate } from '../vehicles/give-plate.ts'
import { bookingTransaction } from './booking.ts'
import { checkDetail } from './check-detail.ts'
import { type EventRow, findEvent, findEvents, insertEvent } from './events/store.ts'
import type { FindingAuthor } from './findings/change-finding.ts'
import { askWithStatus, followStatus } from './findings/follow-status.ts'
import { findFindingChange } from './findings/store.ts'
import { isArrival, moveMileage } from './move-mileage.ts'
import { moveBack, moveToProposal } from './propose-time.ts'
import { readAppointment } from './read-appointment.ts'
import { replay, replayQuestion, type StatusOutcome } from './replay.ts'
import { type AnyActor, actorId, actorName } from './rows/actor.ts'
import { checkOperator } from './rows/check-operator.ts'
import { presentAppointment } from './rows/present.ts'
import { type ChangeTime, changeTime, isOwnChange } from './rows/sent-change.ts'
import { type AppointmentRow, findAppointment, updateAppointment, writeStatusFields } from './rows/store.ts'
import { arrivalBefore, statusBefore } from './status-before.ts'

type StatusRequest = Input<typeof changeAppointmentStatus>
type StatusDeps = Pick<Deps, 'database' | 'now' | 'translate' | 'dispatcher'>
/** The requested status change with all defaults filled in. */
export type StatusStep = Omit<StatusChange, 'detail' | 'occurredAt'> &
  ChangeTime & {
    status: StatusRequest['params']['status']
    eventId: string
    detail: StatusDetail | null
    fingerprint: string
    /** The last instant (epoch ms) at which a customer may cancel. */
    customerCancelUntil?: number
  }

const answersWithCurrent: ReadonlySet<string> = new Set([
  'version-conflict',
  'illegal-transition',
  'slot-taken',
  'plate-required',
  'too-early',
  'too-late',
  'undo-expired',
])

/**
 * Changes a status once per idempotency key. The domain decides whether it is legal; it is stored with its event, or
 * refused with the current appointment.
 */
export const applyStatusChange =
  ({ database, now, translate, dispatcher }: StatusDeps): Handler<typeof changeAppointmentStatus> =>
  async ({ params, headers, body }, actor) => {
    const { account, user } = actor
    if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
    const detail = checkDetail(params.status, body.detail ?? null)
    if (!detail.ok) return detail
    const plate = detail.value?.plate === undefined ? null : parsePlate(detail.value.plate)
    if (plate && !plate.ok) return invalidField('detail.plate', plate.why)

    const receivedAt = now()
    const visibility = contactVisibility(actor.role, receivedAt)
    const reason = parseReason(params.status, body.reason)
    const step: StatusStep = {
      ...completeStatusChange(body, ''),
      status: params.status,
      eventId: headers['idempotency-key'] ?? newId(),
      reason: reason && formatReason(reason),
      detail: detail.value,
      ...changeTime(body.occurredAt ?? null, headers, receivedAt),
      // Stored with each event, so the field names must never change.
      fingerprint: fingerprintOf({ user: user.id, to: params.status, ...body, reason: body.reason || null }),
    }
    const answer = await bookingTransaction(account, database, (tx) =>
      applyStep(tx, translate, actor, step, receivedAt),
    )
    // The message to the customer is sent after a delay.
    dispatcher.expect(now() + messageDelaySeconds * 1000)
    if (answer.ok || !answersWithCurrent.has(answer.why)) return answer
    return fail(answer.why, { current: await readAppointment(account, database.db, step.appointmentId, visibility) })
  }

/** Applies a step within a transaction; `receivedAt` in epoch ms. */
export async function applyStep(
  tx: Tx,
  translate: Translate,
  actor: AnyActor,
  step: StatusStep,
  receivedAt: number,
): Promise<Answer<StatusChanged>> {
  const { account, user, role } = actor
  const visibility = contactVisibility(role, receivedAt)
  let row = await findAppointment(account, tx, step.appointmentId)
  if (!row) return fail('not-found')
  const sent = await findEvent(account, tx, step.eventId)
  if (sent) {
    if (sent.fingerprint !== step.fingerprint) return fail('key-reused')
    return replay(account, tx, sent, visibility)
  }
  const question = await findFindingChange(account, tx, step.eventId)
  if (question) {
    if (question.fingerprint !== step.fingerprint) return fail('key-reused')
    const repeated = await replayQuestion(account, tx, question, step.status, visibility)
    return repeated ?? readUnchanged(tx, actor, row.id, receivedAt, true)
  }
  const refused = await checkOperator(tx, actor, step.employeeId)
  if (refused) return refused
  // Law: no change that a device has kept brings the car back to work, or its plate back.
  if (row.vehicleErasedAt !== null) return fail('car-erased')

  let events = await findEvents(account, tx, row.id)
  const judged = changeStatus(
    {
      status: row.status,
      statusVersion: row.status_version,
      startsAt: row.starts_at,
      last: lastOf(events),
      lacksPlate: row.plate === null,
      customerCancelUntil: step.customerCancelUntil ?? null,
    },
    {
      to: step.status,
      hasReason: step.reason !== null,
      hasPlate: step.detail?.plate !== undefined,
      actor: { id: user.id, role },
      occurredAt: step.occurredAt,
      undoes: step.undoes,
      baseVersion: step.baseVersion,
    },
  )
  if (!judged.ok) return judged.why === 'reason-required' ? fail(judged.why, { field: 'reason' }) : fail(judged.why)
  const author: FindingAuthor = { ...step, key: step.eventId, actor, receivedAt }
  if (!judged.changed) {
    await keepQuestion(tx, author, step)
    return readUnchanged(tx, actor, row.id, receivedAt)
  }
  const moved = await followProposal(tx, actor, step, row, events, receivedAt)
  if (!moved.ok) return moved
  if (moved.row !== row) {
    row = moved.row
    events = await findEvents(account, tx, row.id)
  }
  const line = await followStatus(tx, translate, author, step, events)
  const changed = await writeStatus(tx, actor, step, { row, events, judged, receivedAt, line })
  const appointment = presentAppointment(changed, await findBlocks(account, tx, row.id), visibility)
  return { ok: true, value: { changed: true, eventId: step.eventId, appointment } }
}

/** Moves an appointment to a proposed time, or back if the proposal is undone. Returns its row after the move. */
async function followProposal(
  tx: Tx,
  actor: AnyActor,
  step: StatusStep,
  row: AppointmentRow,
  events: readonly EventRow[],
  now: number,
): Promise<{ ok: true; row: AppointmentRow } | Failure> {
  const isUndone = step.undoes !== null && row.status === 'proposed'
  if (step.status !== 'proposed' && !isUndone) return { ok: true, row }
  const moved = isUndone
    ? await moveBack(tx, actor, row, events, step.undoes ?? '', now)
    : await moveToProposal(tx, actor, row, step.detail?.startsAt, now)
  if (!moved.ok) return moved
  const after = await findAppointment(actor.account, tx, row.id)
  return after ? { ok: true, row: after } : fail('not-found')
}

/** A question that was typed for an order that waits for approval already is one more question. */
async function keepQuestion(tx: Tx, author: FindingAuthor, { detail }: StatusStep): Promise<void> {
  const { appointmentId, actor, receivedAt } = author
  if (detail?.what === undefined) return
  const isKept = await askWithStatus(tx, author, { what: detail.what, gross: detail.gross ?? null }, null)
  if (isKept) await updateAppointment(actor.account, tx, appointmentId, {}, receivedAt)
}

async function readUnchanged(
  tx: Tx,
  { account, role }: AnyActor,
  id: string,
  receivedAt: number,
  isReplayed = false,
): Promise<Answer<StatusChanged>> {
  const appointment = await readAppointment(account, tx, id, contactVisibility(role, receivedAt))
  if (!appointment) return fail('not-found')
  const value = { changed: false, eventId: null, appointment }
  return isReplayed ? { ok: true, value, headers: [['idempotent-replayed', 'true']] } : { ok: true, value }
}

/** The last status change, which may be undone. */
export function lastOf(events: readonly EventRow[]): LastChange | null {
  const last = events.findLast((event) => event.kind !== 'rescheduled')
  if (!last) return null
  const { id, from_status: from, actor_id, occurred_at: occurredAt, undoes } = last
  return { id, from, actorId: actor_id ?? '', occurredAt, undoes: undoes !== null }
}

const toWorkStep = ({ id, to_status: to, undoes, occurred_at: occurredAt }: EventRow) => ({
  id,
  to,
  undoes,
  occurredAt,
})

/** `line`: the first line that the change has added to the order. */
type Judged = {
  row: AppointmentRow
  events: readonly EventRow[]
  judged: Changed
  receivedAt: number
  line: OrderLine | null
}

/** Writes a status change that was found to be legal, with its event. Returns the appointment after it. */
export async function writeStatus(
  tx: Tx,
  actor: AnyActor,
  step: StatusStep,
  { row: before, events, judged, receivedAt, line }: Judged,
): Promise<AppointmentRow> {
  const { account } = actor
  const row = await notePlate(tx, account, step, before, receivedAt)
  const { from, to } = judged
  if (isEnded(from) !== isEnded(to)) await setBlocksLive(account, tx, row.id, isEnded(to) ? 0 : 1)

  const detail = step.detail && JSON.stringify(step.detail)
  const restored = step.undoes === null ? null : statusBefore(events, step.undoes)
  const undone = events.find((event) => event.id === step.undoes)
  const isArriving = to === 'arrived' && step.undoes === null
  const noted = noteArrival(step, row, undone)
  const worked = JSON.stringify(labourIntervals([...events.map(toWorkStep), { ...step, id: step.eventId, to }]))
  const outcome: StatusOutcome = {
    status: to,
    statusVersion: row.status_version + 1,
    statusSince: restored?.since ?? step.occurredAt,
    statusReason: restored ? restored.reason : step.reason,
    statusDetail: restored ? restored.detail : detail,
    worked,
    version: row.version + 1,
    updatedAt: receivedAt,
    ...(line ? { line } : {}),
    ...(isArriving ? { before: { mileage: row.mileage, keyTag: row.key_tag } } : {}),
  }
  const after = await writeStatusFields(account, tx, row, {
    status: outcome.status,
    status_version: outcome.statusVersion,
    status_since: outcome.statusSince,
    status_reason: outcome.statusReason,
    status_detail: outcome.statusDetail,
    worked,
    mileage: row.mileage,
    key_tag: row.key_tag,
    ...noted,
    updated_at: receivedAt,
  })
  const event: Omit<EventRow, 'account_id'> = {
    id: step.eventId,
    appointment_id: row.id,
    seq: (events.at(-1)?.seq ?? 0) + 1,
    kind: 'status',
    from_status: from,
    to_status: to,
    implied: JSON.stringify(judged.implied),
    reason: step.reason,
    detail,
    undoes: step.undoes,
    base_version: step.baseVersion,
    flagged: judged.flagged ? 1 : 0,
    fingerprint: step.fingerprint,
    outcome: JSON.stringify(outcome),
    occurred_at: step.occurredAt,
    time_uncertain: step.isTimeUncertain ? 1 : 0,
    received_at: receivedAt,
    actor_id: actorId(actor),
    actor_name: actorName(actor),
    employee_id: step.employeeId,
  }
  await insertEvent(account, tx, event)
  if (isArrival(undone ?? event) && (row.mileage !== null || after.mileage !== null)) {
    const { vehicle_id: vehicleId, mileage } = after
    await moveMileage(account, tx, [...events, event], row, { vehicleId, mileage })
  }
  const isMistake = parseReason(to, step.reason)?.code === 'entered-in-error'
  const occasion = { what: 'status', from, to, isUndo: step.undoes !== null, isMistake } as const
  const isByCustomer = actor.role === 'customer'
  const { eventId, occurredAt } = step
  await noteOccasion(account, tx, row, occasion, { eventId, occurredAt, receivedAt, isByCustomer })
  if (isArriving) {
    await notePushFact(account, tx, {
      ...{ key: `arrived ${eventId}`, kind: 'arrived', appointmentId: row.id, actorId: actorId(actor) },
      // A tap that was made without a network tells of an arrival long ago.
      ...{ madeAt: receivedAt, expiresAt: step.occurredAt + pushLifeMs.arrived },
    })
  }
  return after
}

/**
 * Stores the plate that a step brings for a vehicle without one. The plate of a vehicle that has one already stays; the
 * other is in the history. Undoing the step does not take the plate back: it belongs to the vehicle.
 */
async function notePlate(
  tx: Tx,
  account: string,
  { detail }: StatusStep,
  row: AppointmentRow,
  now: number,
): Promise<AppointmentRow> {
  if (detail?.plate === undefined || row.plate !== null) return row
  const { plate, country = row.country } = detail
  return givePlate(account, tx, row, { plate, plate_normalised: normalisePlate(plate), country }, now)
}

/** Returns the fields that an arrival sets, or that undoing it sets back. */
function noteArrival(
  { status, detail }: StatusStep,
  row: AppointmentRow,
  undone: EventRow | undefined,
): Partial<Pick<AppointmentRow, 'mileage' | 'key_tag'>> {
  if (undone) return undone.to_status === 'arrived' ? arrivalBefore(undone, row) : {}
  if (status !== 'arrived') return {}
  const { mileage, keyTag } = detail ?? {}
  return { ...(mileage === undefined ? {} : { mileage }), ...(keyTag === undefined ? {} : { key_tag: keyTag }) }
}
