import type { Selectable } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isOfAccount } from '../../db/is-of-account.ts'
import type { VehicleDatesTable } from '../../db/tables.ts'

export type VehicleDatesRow = Pick<
  Selectable<VehicleDatesTable>,
  'vehicle_id' | 'inspection_on' | 'insurance_on' | 'oil_changed_on' | 'oil_changed_at' | 'version'
>
export type VehicleDatesContent = Omit<VehicleDatesRow, 'vehicle_id' | 'version'>

const columns = ['vehicle_id', 'inspection_on', 'insurance_on', 'oil_changed_on', 'oil_changed_at', 'version'] as const

export async function findVehicleDates(account: string, db: Db, vehicleId: string): Promise<VehicleDatesRow | null> {
  const row = await db
    .selectFrom('vehicle_dates')
    .select(columns)
    .where('account_id', '=', account)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst()
  return row ?? null
}

/** The dates of one vehicle, of these, or of all. */
export const findAllDates = (account: string, db: Db, ids: readonly string[]): Promise<VehicleDatesRow[]> =>
  db
    .selectFrom('vehicle_dates')
    .select(columns)
    .where('vehicle_id', 'in', ids)
    .where(isOfAccount('vehicle_dates', account))
    .execute()

export async function putVehicleDates(
  account: string,
  db: Db,
  vehicleId: string,
  content: VehicleDatesContent,
  { version, now }: { version: number; now: number },
): Promise<void> {
  const fields = { ...content, updated_at: now, version }
  await db
    .insertInto('vehicle_dates')
    .values({ account_id: account, vehicle_id: vehicleId, ...fields })
    .onConflict((on) => on.column('vehicle_id').doUpdateSet(fields))
    .execute()
}

/** What the duplicate of a vehicle knows and the remaining one does not. */
export async function moveVehicleDates(
  account: string,
  db: Db,
  from: string,
  into: string,
  now: number,
): Promise<void> {
  const [moved, kept] = [await findVehicleDates(account, db, from), await findVehicleDates(account, db, into)]
  if (!moved) return
  const { oil_changed_on: movedOil, oil_changed_at: movedAt } = moved
  const isOilMoved = movedOil !== null && (kept?.oil_changed_on ?? '') < movedOil
  const content: VehicleDatesContent = {
    inspection_on: kept?.inspection_on ?? moved.inspection_on,
    insurance_on: kept?.insurance_on ?? moved.insurance_on,
    oil_changed_on: isOilMoved ? movedOil : (kept?.oil_changed_on ?? null),
    oil_changed_at: isOilMoved ? movedAt : (kept?.oil_changed_at ?? null),
  }
  await putVehicleDates(account, db, into, content, { version: (kept?.version ?? 0) + 1, now })
}
