import { findVehicles, getVehicle, mergeVehicle, updateVehicle } from '#contract/vehicles.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { desk } from '#domain/role.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { editVehicle, mergeInto } from './change-vehicle.ts'
import { readVehicle } from './read-vehicle.ts'
import { findMileages, findVehiclesByPlate, findVisits } from './store.ts'

const mostFound = 8

export function bindVehicles(bind: Bind, deps: Deps): void {
  const { now } = deps
  const { db } = deps.database

  bind(findVehicles)(async ({ query }, { account, role }) => {
    const plate = normalisePlate(query.plate)
    const found = plate === '' ? [] : await findVehiclesByPlate(account, deps.database, plate, mostFound)
    const ids = found.map(({ vehicle }) => vehicle.id)
    const [visits, mileages] = await Promise.all([findVisits(account, db, ids, now()), findMileages(account, db, ids)])
    const vehicles = found.map(({ vehicle, customer }) => {
      const last = visits.get(vehicle.id)
      // Law: a car that has moved to another owner says nothing of the earlier one.
      const isOfOwner = last?.customerId === null || last?.customerId === customer?.id
      return {
        vehicle,
        customer: desk.includes(role) ? customer : null,
        visits: last?.visits ?? 0,
        lastVisitAt: last ? new Date(last.at).toISOString() : null,
        mileage: mileages.get(vehicle.id) ?? null,
        lastComplaint: isOfOwner ? (last?.complaint ?? null) : null,
        lastWorkMinutes: last?.workMinutes ?? null,
      }
    })
    return { ok: true, value: { vehicles } }
  })

  bind(getVehicle)(async ({ params }, reader) => {
    const value = await readVehicle(reader, db, params.id, now())
    return value ? { ok: true, value } : fail('not-found')
  })

  bind(updateVehicle)(({ params, body }, reader) => editVehicle(deps, reader, params.id, body))
  bind(mergeVehicle)(({ params, body }, reader) => mergeInto(deps, reader, params.id, body))
}
