import { type Insertable, type NotNull, sql } from 'kysely'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { areShort } from '#domain/search-words.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import { compileOnce, compilePerShape } from '../db/compile-once.ts'
import type { Database, Db } from '../db/database.ts'
import { escapeLike, isLike } from '../db/like.ts'
import type { VehicleTable } from '../db/tables.ts'
import { newId } from '../new-id.ts'
import { findCandidates, isAmong } from '../search-index/store.ts'
import type { VehicleContent } from './details-store.ts'
import { type GivenFields, givenColumns } from './given-columns.ts'

const columns = ['id', 'plate', 'country', 'vin', 'brand', 'model', 'year'] as const

export type VehicleFields = GivenFields & {
  plate: string | null
  /** The plate in its search form; `null` without a plate. */
  normalised: string | null
  country: string
  customerId: string | null
}

const searchedColumns = ['id', 'plate', 'vin', 'brand', 'model'] as const
/** The fields of a vehicle by which its appointments are searched. */
export type StoredVehicle = {
  id: string
  plate: string | null
  vin: string | null
  brand: string | null
  model: string | null
}

/** Creates or updates the vehicle with this plate and country; without a plate it is always a new one. */
export async function upsertVehicle(
  account: string,
  db: Db,
  fields: VehicleFields,
  now: number,
): Promise<StoredVehicle> {
  const { plate, normalised, country, customerId, ...about } = fields
  const given = givenColumns(about)
  const [before] = await selectByPlate(db, { account, country, normalised })
  const [row] = await upsertGiven(db, {
    ...{ id: newId(), account_id: account, plate, plate_normalised: normalised, country },
    ...{ created_at: now, updated_at: now, version: 1 },
    ...(customerId !== null && { customer_id: customerId }),
    ...given,
  })
  if (!row) throw new Error('an upsert returned no vehicle')
  const { version, ...stored } = row
  // A car that was here often has many visits, and hardly ever another model.
  const isSame = before !== undefined && searchedColumns.every((column) => before[column] === stored[column])
  if (version > 1 && !isSame) await refreshSearch(account, db, { vehicleId: stored.id })
  return stored
}

type GivenRow = Pick<
  Insertable<VehicleTable>,
  'id' | 'account_id' | 'country' | 'plate_normalised' | 'created_at' | 'updated_at' | 'version'
> &
  Partial<VehicleContent>

/** Inserts a vehicle, or sets these columns of the one with its plate. */
const upsertGiven = compilePerShape((db, row: GivenRow) => {
  const { id, account_id, country, plate_normalised, created_at, version, ...updated } = row
  const columns = Object.keys(updated) as (keyof typeof updated)[]
  return db
    .insertInto('vehicle')
    .values(row)
    .onConflict((on) =>
      on.columns(['account_id', 'country', 'plate_normalised']).doUpdateSet((eb) => ({
        ...Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])),
        version: sql`vehicle.version + 1`,
      })),
    )
    .returning([...searchedColumns, 'version'])
})

// Without a plate it finds nothing.
const selectByPlate = compileOnce(
  ['account', 'country', 'normalised'],
  (db, { account, country, normalised }: { account: string; country: string; normalised: string | null }) =>
    db
      .selectFrom('vehicle')
      .select(searchedColumns)
      .where('account_id', '=', account)
      .where('country', '=', country)
      .where('plate_normalised', '=', normalised),
)

/** Sets the customer who brought the vehicle last. An erased one has no owner. */
export async function linkCustomer(account: string, db: Db, id: string, customerId: string): Promise<void> {
  await db
    .updateTable('vehicle')
    .set({ customer_id: customerId })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute()
}

/** Stores the odometer reading of an instant. */
export async function updateMileage(
  account: string,
  db: Db,
  vehicleId: string,
  at: number,
  value: number,
): Promise<void> {
  await db
    .insertInto('mileage')
    .values({ account_id: account, vehicle_id: vehicleId, at, value })
    .onConflict((on) => on.columns(['vehicle_id', 'at']).doUpdateSet({ value }))
    .execute()
}

/** Deletes the odometer readings that vehicles have of some instants. */
export async function dropMileages(
  account: string,
  db: Db,
  vehicleIds: readonly string[],
  instants: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('mileage')
    .where('account_id', '=', account)
    .where('vehicle_id', 'in', vehicleIds)
    .where('at', 'in', instants)
    .execute()
}

export type FoundVehicle = Pick<KnownVehicle, 'vehicle' | 'customer'>

/**
 * Vehicles whose normalised plate contains the text: the exact plate first, then those that end with it, then those
 * that begin with it, then the latest seen. One or two letters are found only at the ends of a plate, as in the search.
 */
export async function findVehiclesByPlate(
  account: string,
  database: Pick<Database, 'db' | 'kind'>,
  normalised: string,
  limit: number,
): Promise<FoundVehicle[]> {
  const { db } = database
  const words = [[normalised]]
  const isShort = areShort(words)
  const ids = await findCandidates(database, { account, kind: 'vehicle' }, words, isShort)
  const part = escapeLike(normalised)
  const plate = sql.ref('plate_normalised')
  const patterns = isShort ? [`${part}%`, `%${part}`] : [`%${part}%`]
  const rows = await db
    .selectFrom('vehicle')
    .leftJoin('customer', 'customer.id', 'vehicle.customer_id')
    .select(columns.map((column) => `vehicle.${column}` as const))
    .select([
      'customer.id as customerId',
      'customer.kind as customerKind',
      'customer.name as customerName',
      'customer.phone as customerPhone',
      'customer.email as customerEmail',
    ])
    .where(({ eb }) => (ids ? isAmong('vehicle', account, ids) : eb('vehicle.account_id', '=', account)))
    .where('vehicle.plate', 'is not', null)
    .$narrowType<{ plate: NotNull }>()
    .where(({ or }) => or(patterns.map((pattern) => isLike(plate, pattern))))
    .orderBy(
      sql`case when ${plate} = ${normalised} then 0
        when ${isLike(plate, `%${part}`)} then 1
        when ${isLike(plate, `${part}%`)} then 2 else 3 end`,
    )
    .orderBy('vehicle.updated_at', 'desc')
    .orderBy('vehicle.id')
    .limit(limit)
    .execute()
  return rows.map(({ customerId, customerKind, customerName, customerPhone, customerEmail, ...vehicle }) => ({
    vehicle,
    customer:
      customerId && customerKind && customerName !== null
        ? { id: customerId, kind: customerKind, name: customerName, phone: customerPhone, email: customerEmail }
        : null,
  }))
}

/** All but `visits` is of the last visit. */
export type Visits = {
  visits: number
  at: number
  orderId: string
  customerId: string | null
  complaint: string
  workMinutes: number
}

/** The number of visits of each vehicle until `now`, and its last visit; vehicles without visits are left out. */
export async function findVisits(account: string, db: Db, ids: string[], now: number): Promise<Map<string, Visits>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('appointment')
        .select([
          'vehicle_id',
          'starts_at as at',
          'id as orderId',
          'customer_id as customerId',
          'complaint',
          'work_minutes as workMinutes',
          sql<number>`count(*) over (partition by vehicle_id)`.as('visits'),
          sql<number>`row_number() over (partition by vehicle_id order by starts_at desc, number desc)`.as('place'),
        ])
        .where('account_id', '=', account)
        .where('vehicle_id', 'in', ids)
        .where('starts_at', '<=', now)
        .where('status', 'not in', ['rejected', 'cancelled', 'no-show'])
        .as('visit'),
    )
    .select(['vehicle_id', 'at', 'orderId', 'customerId', 'complaint', 'workMinutes', 'visits'])
    .where('place', '=', 1)
    .execute()
  return new Map(rows.map(({ vehicle_id, ...visit }) => [vehicle_id, visit]))
}

export async function findMileages(account: string, db: Db, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('mileage')
    .select(['vehicle_id', 'value'])
    .where('account_id', '=', account)
    .where('vehicle_id', 'in', ids)
    .orderBy('at')
    .execute()
  return new Map(rows.map((row) => [row.vehicle_id, row.value]))
}
