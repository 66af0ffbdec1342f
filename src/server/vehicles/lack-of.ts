import type { VehicleContent, VehicleRow } from './details-store.ts'

/** The fields of the remaining vehicle, with missing ones taken from the duplicate. */
export function lackOf(heir: VehicleRow, duplicate: VehicleRow): Partial<VehicleContent> {
  return {
    vin: heir.vin ?? duplicate.vin,
    brand: heir.brand ?? duplicate.brand,
    model: heir.model ?? duplicate.model,
    year: heir.year ?? duplicate.year,
    fuel: heir.fuel ?? duplicate.fuel,
    engine_size: heir.engine_size ?? duplicate.engine_size,
    power: heir.power ?? duplicate.power,
    first_registered: heir.first_registered ?? duplicate.first_registered,
    customer_id: heir.customer_id ?? duplicate.customer_id,
  }
}
