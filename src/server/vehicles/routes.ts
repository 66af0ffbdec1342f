import { findVehicles } from '#contract/vehicles.ts'
import { normalisePlate } from '#domain/plate.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { findMileages, findVehiclesByPlate, findVisits } from './store.ts'

const mostFound = 8

export function bindVehicles(bind: Bind, { database: { db }, now }: Deps): void {
  bind(findVehicles)(async ({ query }, { account }) => {
    const plate = normalisePlate(query.plate)
    const found = plate === '' ? [] : await findVehiclesByPlate(account, db, plate, mostFound)
    const ids = found.map(({ vehicle }) => vehicle.id)
    const [visits, mileages] = await Promise.all([findVisits(account, db, ids, now()), findMileages(account, db, ids)])
    const vehicles = found.map(({ vehicle, customer }) => {
      const last = visits.get(vehicle.id)
      return {
        vehicle,
        customer,
        visits: last?.visits ?? 0,
        lastVisitAt: last ? new Date(last.at).toISOString() : null,
        mileage: mileages.get(vehicle.id) ?? null,
        lastComplaint: last?.complaint ?? null,
        lastWorkMinutes: last?.workMinutes ?? null,
      }
    })
    return { ok: true, value: { vehicles } }
  })
}
