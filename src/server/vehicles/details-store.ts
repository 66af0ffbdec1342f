import { type Selectable, sql } from 'kysely'
import type { Vehicle } from '#contract/vehicles.ts'
import { refreshSearch } from '../appointments/search/store.ts'
import type { Db } from '../db/database.ts'
import type { VehicleTable } from '../db/tables.ts'
import { moveFollowUpsOfVehicle } from '../follow-ups/rows/erase-store.ts'

export type VehicleRow = Selectable<VehicleTable>

/** Returns the vehicle, also if it was erased. */
export async function findVehicleRow(account: string, db: Db, id: string): Promise<VehicleRow | null> {
  const row = await db
    .selectFrom('vehicle')
    .selectAll()
    .where('account_id', '=', account)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the vehicle unless it was erased. */
export async function findVehicle(account: string, db: Db, id: string): Promise<VehicleRow | null> {
  const row = await findVehicleRow(account, db, id)
  return row?.erased_at === null ? row : null
}

type Plate = { country: string; plate_normalised: string }

/** The vehicle with a plate in its country. */
export async function findByPlate(account: string, db: Db, plate: Plate): Promise<VehicleRow | null> {
  const row = await db
    .selectFrom('vehicle')
    .selectAll()
    .where('account_id', '=', account)
    .where('country', '=', plate.country)
    .where('plate_normalised', '=', plate.plate_normalised)
    .executeTakeFirst()
  return row ?? null
}

export type VehicleContent = Pick<
  VehicleRow,
  | ('plate' | 'plate_normalised' | 'country' | 'customer_id')
  | ('vin' | 'brand' | 'model' | 'year' | 'fuel' | 'engine_size' | 'power' | 'first_registered')
>

export async function insertVehicle(
  account: string,
  db: Db,
  id: string,
  content: VehicleContent,
  now: number,
): Promise<void> {
  const rowVersion = { created_at: now, updated_at: now, version: 1 }
  await db
    .insertInto('vehicle')
    .values({ id, account_id: account, ...content, ...rowVersion })
    .execute()
}

/** Also refreshes the search text of its appointments. */
export async function writeVehicle(
  account: string,
  db: Db,
  id: string,
  content: Partial<VehicleContent>,
  now: number,
): Promise<void> {
  await db
    .updateTable('vehicle')
    .set({ ...content, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('id', '=', id)
    .execute()
  await refreshSearch(account, db, { vehicleId: id })
}

/** Odometer readings, newest first. */
export async function findMileageHistory(
  account: string,
  db: Db,
  id: string,
): Promise<{ at: number; value: number }[]> {
  return db
    .selectFrom('mileage')
    .select(['at', 'value'])
    .where('account_id', '=', account)
    .where('vehicle_id', '=', id)
    .orderBy('at', 'desc')
    .execute()
}

const mostDuplicates = 5

/** Other vehicles with this VIN, or with this plate under another country. */
export async function findDuplicateVehicles(
  account: string,
  db: Db,
  { id, vin, plate_normalised }: Pick<VehicleRow, 'id' | 'vin' | 'plate_normalised'>,
): Promise<Vehicle[]> {
  if (plate_normalised === null && vin === null) return []
  const others = () => db.selectFrom('vehicle').select('id').where('account_id', '=', account).where('id', '<>', id)
  // A missing value is compared with null and matches no vehicle.
  const ofPlate = others().where('plate_normalised', '=', plate_normalised)
  // A union uses both indexes; with OR all vehicles would be scanned.
  const alike = vin === null ? ofPlate : ofPlate.union(others().where('vin', '=', vin))
  return db
    .selectFrom('vehicle')
    .select(['id', 'plate', 'country', 'vin', 'brand', 'model', 'year'])
    .where('id', 'in', alike)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostDuplicates)
    .execute()
}

/** Moves the appointments and mileages of a vehicle to another and deletes the first. */
export async function moveVehicle(account: string, db: Db, from: string, into: string, now: number): Promise<void> {
  await db
    .updateTable('appointment')
    .set({ vehicle_id: into, updated_at: now, version: sql`version + 1` })
    .where('account_id', '=', account)
    .where('vehicle_id', '=', from)
    .execute()
  // If both have a reading of one instant, that of the remaining vehicle is used.
  await db
    .insertInto('mileage')
    .columns(['account_id', 'vehicle_id', 'at', 'value'])
    .expression((select) =>
      select
        .selectFrom('mileage as moved')
        .select((row) => ['moved.account_id', row.val(into).as('vehicle_id'), 'moved.at', 'moved.value'])
        .where('moved.account_id', '=', account)
        .where('moved.vehicle_id', '=', from),
    )
    .onConflict((on) => on.columns(['vehicle_id', 'at']).doNothing())
    .execute()
  await moveFollowUpsOfVehicle(account, db, from, into, now)
  await db.deleteFrom('vehicle').where('account_id', '=', account).where('id', '=', from).execute()
}
