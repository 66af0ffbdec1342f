import type { OrderDetailsSet, setOrderDetails } from '#contract/appointments.ts'
import { writeInstant } from '#domain/instant.ts'
import { type DetailSettings, judgeSettings, type OrderDetailValues } from '#domain/outbox/order-details.ts'
import { desk } from '#domain/role.ts'
import {
  type DetailAuthor,
  detailValues,
  findDetailChange,
  findSetters,
  recordDetails,
} from '../appointments/details/store.ts'
import { findEvents } from '../appointments/events/store.ts'
import { moveMileage } from '../appointments/move-mileage.ts'
import { checkOperator } from '../appointments/rows/check-operator.ts'
import { changeTime, isOwnChange } from '../appointments/rows/sent-change.ts'
import { type AppointmentRow, findAppointment, updateAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Handler } from '../http/bind.ts'
import { fingerprintOf } from '../http/fingerprint.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'

/** The requested values, with all defaults filled in. */
type DetailsStep = DetailAuthor & { settings: DetailSettings }

/** Sets details of an order, once per idempotency key. */
export const setDetails =
  ({ database, now }: StoreDeps): Handler<typeof setOrderDetails> =>
  async ({ params, headers, body }, actor) => {
    const { account, role, user } = actor
    if (!isOwnChange(actor, headers)) return fail('actor-mismatch')
    // As in an edit of the order: a promise to the customer is made at the desk.
    if (body.promisedAt && !desk.includes(role)) return fail('forbidden', { field: 'promisedAt' })
    const { employeeId = null, occurredAt = null, ...settings } = body
    const receivedAt = now()
    const step: DetailsStep = {
      actor,
      appointmentId: params.id,
      key: headers['idempotency-key'] ?? newId(),
      employeeId,
      ...changeTime(occurredAt, headers, receivedAt),
      // Stored with each change, so the field names must never change.
      fingerprint: fingerprintOf({ user: user.id, what: 'set-details', ...params, ...body }),
      receivedAt,
      settings: inOneForm(settings),
    }
    return inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      return applyDetails(tx, step)
    })
  }

/** Writes instants as the database does, so that equal ones compare equal. */
function inOneForm({ promisedAt, ...others }: DetailSettings): DetailSettings {
  const write = (instant: string | null) => (instant === null ? null : writeInstant(Date.parse(instant)))
  if (!promisedAt) return others
  return { ...others, promisedAt: { from: write(promisedAt.from), to: write(promisedAt.to) } }
}

/** Applies a step within a transaction that has locked the station. */
async function applyDetails(tx: Tx, step: DetailsStep): Promise<Answer<OrderDetailsSet>> {
  const { actor, appointmentId, key, fingerprint } = step
  const { account } = actor
  const row = await findAppointment(account, tx, appointmentId)
  if (!row) return fail('not-found')
  const sent = await findDetailChange(account, tx, key)
  if (sent) {
    if (sent.fingerprint !== fingerprint) return fail('key-reused')
    return { ...answerOf(row, sent.settings !== '{}'), headers: [['idempotent-replayed', 'true']] }
  }
  const refused = await checkOperator(tx, actor, step.employeeId)
  if (refused) return refused
  const present = detailValues(row)
  const judged = judgeSettings(present, step.settings)
  if (!judged.ok) {
    const changed = await findSetters(account, tx, row, judged.fields)
    return fail('version-conflict', { current: { appointmentId, ...present, changed } })
  }
  const set = Object.entries(judged.set)
  const settings = Object.fromEntries(
    set.map(([field, to]) => [field, { from: present[field as keyof OrderDetailValues], to }]),
  )
  await recordDetails(tx, step, settings)
  if (set.length === 0) return answerOf(row, false)
  await writeDetails(tx, step, row, judged.set)
  const written = await findAppointment(account, tx, appointmentId)
  return written ? answerOf(written, true) : fail('not-found')
}

async function writeDetails(
  tx: Tx,
  { actor: { account }, receivedAt }: DetailsStep,
  row: AppointmentRow,
  { mileage, keyTag, promisedAt }: Partial<OrderDetailValues>,
): Promise<void> {
  const fields = {
    ...(mileage === undefined ? {} : { mileage }),
    ...(keyTag === undefined ? {} : { key_tag: keyTag }),
    ...(promisedAt === undefined ? {} : { promised_at: promisedAt === null ? null : Date.parse(promisedAt) }),
  }
  await updateAppointment(account, tx, row.id, fields, receivedAt)
  if (mileage === undefined) return
  await moveMileage(account, tx, await findEvents(account, tx, row.id), row, { vehicleId: row.vehicle_id, mileage })
}

const answerOf = (row: AppointmentRow, changed: boolean) => ({
  ok: true as const,
  value: { appointmentId: row.id, changed, ...detailValues(row), appointmentVersion: row.version },
})
