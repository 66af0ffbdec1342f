import type { Selectable } from 'kysely'
import type { CurrentDetails } from '#contract/appointments.ts'
import { writeInstant } from '#domain/instant.ts'
import type { DetailField, DetailSettings, OrderDetailValues } from '#domain/outbox/order-details.ts'
import type { Db } from '../../db/database.ts'
import type { Tx } from '../../db/in-transaction.ts'
import type { OrderDetailChangeTable } from '../../db/tables.ts'
import { findEvents } from '../events/store.ts'
import { type Actor, actorName } from '../rows/actor.ts'
import type { ChangeTime } from '../rows/sent-change.ts'
import type { AppointmentRow } from '../rows/store.ts'

type DetailChangeRow = Selectable<OrderDetailChangeTable>

/** Who sets details of which order, under which key; `receivedAt` in ms since the epoch. */
export type DetailAuthor = ChangeTime & {
  actor: Actor
  appointmentId: string
  /** The id of the change, kept for ever. */
  key: string
  employeeId: string | null
  fingerprint: string
  receivedAt: number
}

/** Returns the details of an order that are set by comparing. */
export const detailValues = ({ mileage, key_tag, promised_at }: AppointmentRow): OrderDetailValues => ({
  mileage,
  keyTag: key_tag,
  promisedAt: promised_at === null ? null : writeInstant(promised_at),
})

/** Records what a person has set. */
export async function recordDetails(tx: Tx, author: DetailAuthor, settings: DetailSettings): Promise<void> {
  const { actor } = author
  await tx
    .insertInto('order_detail_change')
    .values({
      account_id: actor.account,
      id: author.key,
      appointment_id: author.appointmentId,
      settings: JSON.stringify(settings),
      fingerprint: author.fingerprint,
      occurred_at: author.occurredAt,
      time_uncertain: author.isTimeUncertain ? 1 : 0,
      received_at: author.receivedAt,
      actor_id: actor.user.id,
      actor_name: actorName(actor),
      employee_id: author.employeeId,
    })
    .execute()
}

/** Returns the change with this idempotency key. */
export async function findDetailChange(account: string, db: Db, id: string): Promise<DetailChangeRow | null> {
  const row = await db
    .selectFrom('order_detail_change')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

type RecordedSetting = Pick<
  DetailChangeRow,
  'occurred_at' | 'received_at' | 'actor_id' | 'actor_name' | 'employee_id'
> & {
  values: Partial<Record<DetailField, unknown>>
}

/**
 * Returns for each of the fields who has set its present value, by a change of the details or at the arrival of the
 * vehicle; `null` if that is not recorded.
 */
export async function findSetters(
  account: string,
  db: Db,
  row: AppointmentRow,
  fields: readonly DetailField[],
): Promise<CurrentDetails['changed']> {
  const changes = await db
    .selectFrom('order_detail_change')
    .selectAll()
    .where('account_id', '=', account)
    .where('appointment_id', '=', row.id)
    .execute()
  const events = await findEvents(account, db, row.id)
  const sets = [
    ...changes.map(readChange),
    ...events.map((event): RecordedSetting => ({ ...event, values: readJson(event.detail) })),
  ]
  const latestFirst = sets.toSorted((a, b) => b.received_at - a.received_at)
  const present = detailValues(row)
  return Object.fromEntries(
    fields.map((field) => {
      const set = latestFirst.find(({ values }) => Object.hasOwn(values, field) && values[field] === present[field])
      return [field, set ? toOrigin(set) : null]
    }),
  )
}

function readChange({ settings, ...row }: DetailChangeRow): RecordedSetting {
  const read: DetailSettings = JSON.parse(settings)
  return { ...row, values: Object.fromEntries(Object.entries(read).map(([field, setting]) => [field, setting?.to])) }
}

const readJson = (detail: string | null): RecordedSetting['values'] => (detail === null ? {} : JSON.parse(detail))

const toOrigin = ({ occurred_at, actor_id, actor_name, employee_id }: RecordedSetting) => ({
  at: writeInstant(occurred_at),
  actorId: actor_id,
  actorName: actor_name,
  employeeId: employee_id,
})
