import type { Input } from '#contract/shape/endpoint.ts'
import type { addVehicle, VehicleDetails } from '#contract/vehicles.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { parseVin } from '#domain/codes/vin.ts'
import { findCustomer } from '../customers/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, fail, invalidField } from '../http/answer.ts'
import { idOf } from '../own-id.ts'
import { lockStation } from '../stations/store.ts'
import { findByPlate, findVehicleRow, insertVehicle, type VehicleContent } from '../vehicles/details-store.ts'
import { presentVehicle, readVehicle, type VehicleReader } from '../vehicles/read-vehicle.ts'

/** Adds a car that has not been here yet. A repeated request with the same id returns the car. */
export async function addCar(
  { database, now }: StoreDeps,
  reader: VehicleReader,
  {
    id: given,
    customerId,
    engineSize = null,
    power = null,
    firstRegistered = null,
    ...entry
  }: Input<typeof addVehicle>['body'],
): Promise<Answer<VehicleDetails>> {
  const { account } = reader
  const plate = parsePlate(entry.plate)
  if (!plate.ok) return invalidField('plate', plate.why)
  const vin = entry.vin === null ? null : parseVin(entry.vin)
  if (vin && !vin.ok) return invalidField('vin', vin.why)
  const content: VehicleContent = {
    ...entry,
    plate_normalised: plate.value,
    vin: vin?.value ?? null,
    ...{ engine_size: engineSize, power, first_registered: firstRegistered, customer_id: customerId },
  }
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<VehicleDetails>> => {
    await lockStation(account, tx, database.kind)
    const id = await idOf(account, given, (storedId) => findVehicleRow(account, tx, storedId))
    const stored = await findVehicleRow(account, tx, id)
    if (stored) {
      const isSame = Object.entries(content).every(([field, value]) => stored[field as keyof VehicleContent] === value)
      if (!isSame) return fail('id-taken')
    } else {
      if (customerId !== null && !(await findCustomer(account, tx, customerId))) {
        return fail('not-found', { field: 'customerId' })
      }
      const known = await findByPlate(account, tx, { country: entry.country, plate_normalised: plate.value })
      if (known) return fail('plate-known', { field: 'plate', current: presentVehicle(known) })
      await insertVehicle(account, tx, id, content, at)
    }
    const value = await readVehicle(reader, tx, id, at)
    return value ? { ok: true, value } : fail('id-taken')
  })
}
