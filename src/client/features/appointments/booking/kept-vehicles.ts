import { isUnsentOrder } from '#client/features/appointments/car-labels.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { KnownVehicle } from '#contract/vehicles.ts'
import { normalisePlate } from '#domain/codes/plate.ts'

/**
 * Returns the cars among the orders on this device whose plate contains a normalised plate, an exact match first, for
 * when the server cannot be asked. Their visits are not counted, because this device has only the latest orders.
 */
export function keptVehicles(orders: readonly Appointment[], plate: string): KnownVehicle[] {
  const latest = new Map<string, Appointment>()
  for (const order of orders) {
    const known = latest.get(order.vehicle.id)
    if (!isUnsentOrder(order) && (!known || known.startsAt < order.startsAt)) latest.set(order.vehicle.id, order)
  }
  const found = [...latest.values()].flatMap(({ vehicle, customer, startsAt, mileage, complaint, workMinutes }) => {
    const own = vehicle.plate === null ? '' : normalisePlate(vehicle.plate)
    if (vehicle.plate === null || !own.includes(plate)) return []
    return {
      ...{ vehicle: { ...vehicle, plate: vehicle.plate }, customer, visits: 0, lastVisitAt: startsAt, mileage },
      ...{ lastComplaint: complaint || null, lastWorkMinutes: workMinutes },
    }
  })
  const isExact = ({ vehicle }: KnownVehicle) => normalisePlate(vehicle.plate) === plate
  return found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a)))
}
