import type { Vehicle, VehicleDetails } from '#contract/vehicles.ts'
import { fuels } from '#domain/codes/engine.ts'
import { desk, type Role } from '#domain/role.ts'
import { findCustomer } from '../customers/store.ts'
import type { Db } from '../db/database.ts'
import { findDuplicateVehicles, findMileageHistory, findVehicleRow, type VehicleRow } from './details-store.ts'
import { findVisits } from './store.ts'

export type VehicleReader = { readonly account: string; readonly role: Role }

export const presentVehicle = ({ id, plate, country, vin, brand, model, year }: VehicleRow): Vehicle => ({
  ...{ id, plate, country, vin, brand, model, year },
})

const iso = (ms: number): string => new Date(ms).toISOString()

/** All data of a vehicle at `now`; `null` if the station has no such vehicle. */
export async function readVehicle(
  { account, role }: VehicleReader,
  db: Db,
  id: string,
  now: number,
): Promise<VehicleDetails | null> {
  const row = await findVehicleRow(account, db, id)
  if (!row) return null
  const visits = (await findVisits(account, db, [id], now)).get(id)
  const isCustomerVisible = desk.includes(role) && row.customer_id !== null
  return {
    ...presentVehicle(row),
    fuel: fuels.find((fuel) => fuel === row.fuel) ?? null,
    engineSize: row.engine_size,
    power: row.power,
    firstRegistered: row.first_registered,
    customer: isCustomerVisible && row.customer_id !== null ? await findCustomer(account, db, row.customer_id) : null,
    mileages: (await findMileageHistory(account, db, id)).map(({ at, value }) => ({ at: iso(at), value })),
    visits: visits?.visits ?? 0,
    lastVisitAt: visits ? iso(visits.at) : null,
    duplicates: await findDuplicateVehicles(account, db, row),
    erasedAt: row.erased_at === null ? null : iso(row.erased_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
    version: row.version,
  }
}
