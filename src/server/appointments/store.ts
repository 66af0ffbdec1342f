import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/open-database.ts'
import type { AppointmentTable, BlockTable, Tables } from '../db/tables.ts'

/** No block is longer, so what began earlier than this before a span cannot reach into it. */
const longestBlockMs = 2880 * 60_000

const vehicleColumns = [
  'vehicle.plate',
  'vehicle.country',
  'vehicle.vin',
  'vehicle.brand',
  'vehicle.model',
  'vehicle.year as vehicleYear',
] as const
const customerColumns = [
  'customer.kind as customerKind',
  'customer.name as customerName',
  'customer.phone as customerPhone',
  'customer.email as customerEmail',
] as const

const selectAppointments = (db: Db) =>
  db
    .selectFrom('appointment')
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .selectAll('appointment')
    .select(vehicleColumns)
    .select(customerColumns)

/** An appointment with its car and its customer. */
export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>>

// Each branch has its index; joined by OR the planner would walk the account's whole history.
const idsTouching = (account: string, from: number, to: number) => (select: ExpressionBuilder<Tables, never>) =>
  select
    .selectFrom('appointment as starting')
    .select('starting.id')
    .where('starting.account_id', '=', account)
    .where('starting.starts_at', '>=', from)
    .where('starting.starts_at', '<', to)
    .union(
      select
        .selectFrom('block as touching')
        .select('touching.appointment_id as id')
        .where('touching.account_id', '=', account)
        .where('touching.from_at', '>', from - longestBlockMs)
        .where('touching.from_at', '<', to)
        .where('touching.to_at', '>', from),
    )

export type Held<Row> = { row: Row; blocks: BlockTable[] }

/** What starts in a span or holds a place in it (epoch ms, half open), in the order of time: two queries. */
export async function findAppointments(
  account: string,
  db: Db,
  from: number,
  to: number,
): Promise<Held<AppointmentRow>[]> {
  // The ids are the account's own; asked for the account again, SQLite would walk all of its appointments.
  const ids = idsTouching(account, from, to)
  const rows = await selectAppointments(db)
    .where(({ eb }) => eb('appointment.id', 'in', ids(eb as unknown as ExpressionBuilder<Tables, never>)))
    .orderBy('appointment.starts_at')
    .orderBy('appointment.year')
    .orderBy('appointment.number')
    .execute()
  const blocks = await db
    .selectFrom('block')
    .selectAll()
    .where(({ eb }) => eb('appointment_id', 'in', ids(eb as unknown as ExpressionBuilder<Tables, never>)))
    .orderBy('from_at')
    .orderBy('id')
    .execute()
  const blocksOf = Map.groupBy(blocks, (block) => block.appointment_id)
  return rows.map((row) => ({ row, blocks: blocksOf.get(row.id) ?? [] }))
}

export async function findAppointment(account: string, db: Db, id: string): Promise<AppointmentRow | null> {
  const row = await selectAppointments(db)
    .where('appointment.account_id', '=', account)
    .where('appointment.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Which visit of its car this appointment is, from 1; those that came to nothing are not counted. */
export async function countVisits(account: string, db: Db, row: AppointmentRow): Promise<number> {
  const { earlier } = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('account_id', '=', account)
    .where('vehicle_id', '=', row.vehicle_id)
    .where('id', '<>', row.id)
    .where('status', 'not in', ['rejected', 'cancelled', 'no-show'])
    .where((where) =>
      where.or([
        where('starts_at', '<', row.starts_at),
        where.and([where('starts_at', '=', row.starts_at), where('id', '<', row.id)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return earlier + 1
}

/** The next number of the station's year: a transaction that is undone gives it back. */
export async function takeNumber(account: string, db: Db, year: number): Promise<number> {
  const row = await db
    .insertInto('appointment_number')
    .values({ account_id: account, year, last: 1 })
    .onConflict((on) =>
      on.columns(['account_id', 'year']).doUpdateSet({ last: sql<number>`appointment_number.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return row.last
}

/** `false` where the id is taken, by whichever station. */
export async function insertAppointment(
  account: string,
  db: Db,
  row: Omit<Selectable<AppointmentTable>, 'account_id'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('appointment')
    .values({ ...row, account_id: account })
    .onConflict((on) => on.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Every change of an appointment counts its version on. */
export async function updateAppointment(
  account: string,
  db: Db,
  id: string,
  fields: Partial<Selectable<AppointmentTable>>,
  now: number,
): Promise<void> {
  await db
    .updateTable('appointment')
    .set({ ...fields, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}
