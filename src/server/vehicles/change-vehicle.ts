import type { moveCar } from '#contract/crm/pages.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { mergeVehicle, updateVehicle, VehicleDetails } from '#contract/vehicles.ts'
import { parsePlate } from '#domain/codes/plate.ts'
import { parseVin } from '#domain/codes/vin.ts'
import { findCustomer } from '../customers/store.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { StoreDeps } from '../deps.ts'
import { type Answer, type Failure, fail, invalidField } from '../http/answer.ts'
import { lockStation } from '../stations/store.ts'
import { findByPlate, findVehicle, moveVehicle, type VehicleRow, writeVehicle } from './details-store.ts'
import { givenColumns } from './given-columns.ts'
import { lackOf } from './lack-of.ts'
import { presentVehicle, readVehicle, type VehicleReader } from './read-vehicle.ts'

/** `show`: the id of the vehicle to return, if it is another one. */
type VehicleWork = (tx: Tx, vehicle: VehicleRow, now: number) => Promise<{ ok: true; show?: string } | Failure>

/** The vehicle, the version that was seen, and whether it already has the wanted state: then there is no conflict. */
type VehicleSelector = { id: string; seen: number | undefined; isDone?: (vehicle: VehicleRow) => boolean }

/** Applies one change at a time per station. A vehicle that was erased cannot be changed. */
export async function changeVehicle(
  { database, now }: StoreDeps,
  reader: VehicleReader,
  { id, seen, isDone }: VehicleSelector,
  work: VehicleWork,
): Promise<Answer<VehicleDetails>> {
  const at = now()
  return inTransactionIfOk(database, async (tx): Promise<Answer<VehicleDetails>> => {
    await lockStation(reader.account, tx, database.kind)
    const vehicle = await findVehicle(reader.account, tx, id)
    if (!vehicle) return fail('not-found')
    if (seen !== undefined && seen !== vehicle.version && !isDone?.(vehicle)) {
      return fail('version-conflict', { current: await readVehicle(reader, tx, id, at) })
    }
    const done = await work(tx, vehicle, at)
    if (!done.ok) return done
    const value = await readVehicle(reader, tx, done.show ?? id, at)
    return value ? { ok: true, value } : fail('not-found')
  })
}

export async function editVehicle(
  store: StoreDeps,
  reader: VehicleReader,
  id: string,
  { version: seen, ...entry }: Input<typeof updateVehicle>['body'],
): Promise<Answer<VehicleDetails>> {
  const plate = entry.plate === null ? null : parsePlate(entry.plate)
  if (plate && !plate.ok) return invalidField('plate', plate.why)
  const vin = entry.vin === null ? null : parseVin(entry.vin)
  if (vin && !vin.ok) return invalidField('vin', vin.why)
  const { plate: typed, country, ...about } = entry
  const content = {
    ...{ plate: typed, plate_normalised: plate?.value ?? null, country },
    ...givenColumns({ ...about, vin: vin?.value ?? null }),
  }
  // A repetition after a lost answer is not a conflict.
  const isDone = (vehicle: VehicleRow) =>
    Object.entries(content).every(([field, value]) => vehicle[field as keyof VehicleRow] === value)
  return changeVehicle(store, reader, { id, seen, isDone }, async (tx, vehicle, now) => {
    if (plate === null && vehicle.plate !== null) return invalidField('plate', 'required')
    const other = plate && (await findByPlate(reader.account, tx, { ...content, plate_normalised: plate.value }))
    if (other && other.id !== id) return fail('plate-taken', { field: 'plate', current: presentVehicle(other) })
    if (!isDone(vehicle)) await writeVehicle(reader.account, tx, id, content, now)
    return { ok: true }
  })
}

/** Links a vehicle to another owner; its visits stay with the customers who made them. */
export function moveToOwner(
  store: StoreDeps,
  reader: VehicleReader,
  id: string,
  { customerId, version: seen }: Input<typeof moveCar>['body'],
): Promise<Answer<VehicleDetails>> {
  const { account } = reader
  const isDone = (vehicle: VehicleRow) => vehicle.customer_id === customerId
  return changeVehicle(store, reader, { id, seen, isDone }, async (tx, vehicle, now) => {
    const isKnown = customerId === null || (await findCustomer(account, tx, customerId)) !== null
    if (!isKnown) return fail('not-found', { field: 'customerId' })
    if (!isDone(vehicle)) await writeVehicle(account, tx, id, { customer_id: customerId }, now)
    return { ok: true }
  })
}

/** Merges a duplicate into another vehicle, in one transaction. */
export function mergeInto(
  store: StoreDeps,
  reader: VehicleReader,
  id: string,
  { into, version: seen }: Input<typeof mergeVehicle>['body'],
): Promise<Answer<VehicleDetails>> {
  const { account } = reader
  return changeVehicle(store, reader, { id, seen }, async (tx, duplicate, now) => {
    if (into === id) return invalidField('into', 'same')
    const heir = await findVehicle(account, tx, into)
    if (!heir) return fail('not-found', { field: 'into' })
    await moveVehicle(account, tx, id, into, now)
    await writeVehicle(account, tx, into, lackOf(heir, duplicate), now)
    return { ok: true, show: into }
  })
}
