import { type Selectable, sql } from 'kysely'
import { longestBlockMs } from '../../bays/longest-block.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Db } from '../../db/database.ts'
import type { AppointmentTable } from '../../db/tables.ts'

// All columns but `search`, which only searches read and which is as long as the rest of a row.
const ownColumns = [
  'appointment.id',
  'appointment.account_id',
  'appointment.year',
  'appointment.number',
  'appointment.source',
  'appointment.customer_id',
  'appointment.vehicle_id',
  'appointment.complaint',
  'appointment.starts_at',
  'appointment.work_minutes',
  'appointment.promised_at',
  'appointment.status',
  'appointment.status_version',
  'appointment.status_since',
  'appointment.status_reason',
  'appointment.status_detail',
  'appointment.worked',
  'appointment.coming_at',
  'appointment.mileage',
  'appointment.key_tag',
  'appointment.unassigned',
  'appointment.services',
  'appointment.created_at',
  'appointment.updated_at',
  'appointment.version',
] as const
const vehicleColumns = [
  'vehicle.plate',
  'vehicle.country',
  'vehicle.vin',
  'vehicle.brand',
  'vehicle.model',
  'vehicle.year as vehicleYear',
  'vehicle.customer_id as vehicleCustomerId',
  'vehicle.erased_at as vehicleErasedAt',
] as const
const customerColumns = [
  'customer.kind as customerKind',
  'customer.name as customerName',
  'customer.phone as customerPhone',
  'customer.email as customerEmail',
] as const

/** Selects appointments with vehicle and customer. Danger: of all stations; the caller must filter by account. */
export const selectAppointments = (db: Db) =>
  db
    .selectFrom('appointment')
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .leftJoin('customer', 'customer.id', 'appointment.customer_id')
    .select(ownColumns)
    .select(vehicleColumns)
    .select(customerColumns)

/** An appointment with its vehicle and customer. */
export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['executeTakeFirstOrThrow']>>

const selectOne = compileOnce(['account', 'id'], (db, { account, id }: { account: string; id: string }) =>
  selectAppointments(db).where('appointment.account_id', '=', account).where('appointment.id', '=', id),
)

export async function findAppointment(account: string, db: Db, id: string): Promise<AppointmentRow | null> {
  const [row] = await selectOne(db, { account, id })
  return row ?? null
}

type VisitKey = { account: string; vehicle: string; id: string; startsAt: number }
const selectEarlierVisits = compileOnce(['account', 'vehicle', 'id', 'startsAt'], (db, visit: VisitKey) =>
  db
    .selectFrom('appointment')
    .select(({ fn }) => fn.countAll<number>().as('earlier'))
    .where('account_id', '=', visit.account)
    .where('vehicle_id', '=', visit.vehicle)
    .where('id', '<>', visit.id)
    .where('status', 'not in', ['rejected', 'cancelled', 'no-show'])
    .where((where) =>
      where.or([
        where('starts_at', '<', visit.startsAt),
        where.and([where('starts_at', '=', visit.startsAt), where('id', '<', visit.id)]),
      ]),
    ),
)

/** Returns the number of this visit of the vehicle, from 1; rejected, cancelled and no-show visits are not counted. */
export async function countVisits(account: string, db: Db, row: AppointmentRow): Promise<number> {
  const visit = { account, vehicle: row.vehicle_id, id: row.id, startsAt: row.starts_at }
  const [counted] = await selectEarlierVisits(db, visit)
  return (counted?.earlier ?? 0) + 1
}

const incrementNumber = compileOnce(['account', 'year'], (db, { account, year }: { account: string; year: number }) =>
  db
    .insertInto('appointment_number')
    .values({ account_id: account, year, last: 1 })
    .onConflict((on) =>
      on.columns(['account_id', 'year']).doUpdateSet({ last: sql<number>`appointment_number.last + 1` }),
    )
    .returning('last'),
)

/** Returns the next order number of the station's year; a rollback releases it. */
export async function takeNumber(account: string, db: Db, year: number): Promise<number> {
  const [row] = await incrementNumber(db, { account, year })
  if (!row) throw new Error('the station has no counter')
  return row.last
}

type NewAppointment = Omit<Selectable<AppointmentTable>, 'coming_at' | 'amount'>
const insertOne = compileOnce(
  [
    'id',
    'account_id',
    'year',
    'number',
    'source',
    'customer_id',
    'vehicle_id',
    'complaint',
    'starts_at',
    'work_minutes',
    'promised_at',
    'status',
    'status_version',
    'status_since',
    'status_reason',
    'status_detail',
    'worked',
    'mileage',
    'key_tag',
    'unassigned',
    'services',
    'search',
    'created_at',
    'updated_at',
    'version',
  ],
  (db, row: NewAppointment) =>
    db
      .insertInto('appointment')
      .values(row)
      .onConflict((on) => on.columns(['id', 'account_id']).doNothing())
      .returning('id'),
)

/** Returns `false` if the station has the id already. */
export async function insertAppointment(
  account: string,
  db: Db,
  row: Omit<NewAppointment, 'account_id'>,
): Promise<boolean> {
  const inserted = await insertOne(db, { ...row, account_id: account })
  return inserted.length > 0
}

/** Updates an appointment; every update increments its version. */
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

type StatusColumns = Pick<
  AppointmentRow,
  | 'status'
  | 'status_version'
  | 'status_since'
  | 'status_reason'
  | 'status_detail'
  | 'worked'
  | 'mileage'
  | 'key_tag'
  | 'updated_at'
>
const updateStatus = compileOnce(
  [
    'account',
    'id',
    'status',
    'status_version',
    'status_since',
    'status_reason',
    'status_detail',
    'worked',
    'mileage',
    'key_tag',
    'updated_at',
  ],
  (db, { account, id, ...fields }: StatusColumns & { account: string; id: string }) =>
    db
      .updateTable('appointment')
      .set({ ...fields, version: sql`version + 1` })
      .where('account_id', '=', account)
      .where('id', '=', id),
)

/** As `updateAppointment`, for the fields of a status change. Returns the row with them. */
export async function writeStatusFields(
  account: string,
  db: Db,
  row: AppointmentRow,
  fields: StatusColumns,
): Promise<AppointmentRow> {
  await updateStatus(db, { ...fields, account, id: row.id })
  return { ...row, ...fields, version: row.version + 1 }
}

/**
 * Records that the customer is coming. The version stays: nobody at the desk writes this, so that it is no conflict with
 * what they are editing.
 */
export async function setComing(account: string, db: Db, id: string, now: number): Promise<void> {
  await db
    .updateTable('appointment')
    .set({ coming_at: now })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
}

export type OtherBlock = {
  id: string
  year: number
  number: number
  plate: string | null
  from_at: number
  to_at: number
}

/**
 * Returns the first live block of an employee in a span (ms since the epoch, half-open), `except` one appointment's.
 */
export async function findLiveBlockOf(
  account: string,
  db: Db,
  employeeId: string,
  { from, to }: { from: number; to: number },
  except: string,
): Promise<OtherBlock | null> {
  const row = await db
    .selectFrom('block')
    .innerJoin('appointment', (join) =>
      join
        .onRef('appointment.id', '=', 'block.appointment_id')
        .onRef('appointment.account_id', '=', 'block.account_id'),
    )
    .innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
    .select(['appointment.id', 'appointment.year', 'appointment.number', 'vehicle.plate', 'from_at', 'to_at'])
    .where('block.account_id', '=', account)
    .where('block.employee_id', '=', employeeId)
    .where('block.live', '=', sql.lit(1))
    .where('block.from_at', '>', from - longestBlockMs)
    .where('block.from_at', '<', to)
    .where('block.to_at', '>', from)
    .where('block.appointment_id', '<>', except)
    .orderBy('block.from_at')
    .orderBy('block.id')
    .executeTakeFirst()
  return row ?? null
}
