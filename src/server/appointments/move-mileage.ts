import type { Db } from '../db/database.ts'
import { dropMileages, updateMileage } from '../vehicles/store.ts'
import type { EventRow } from './events/store.ts'
import type { AppointmentRow } from './rows/store.ts'

type MileageStep = Pick<EventRow, 'id' | 'to_status' | 'implied' | 'undoes' | 'occurred_at'>

/**
 * Writes the mileage of this visit to its vehicle. Each visit has one entry, dated at the arrival, or at the booking
 * before the arrival; earlier versions left one at both. `row`: the order before the change; `events` are sorted oldest
 * first, with the change itself.
 */
export async function moveMileage(
  account: string,
  db: Db,
  events: readonly MileageStep[],
  row: AppointmentRow,
  to: { vehicleId: string; mileage: number | null },
): Promise<void> {
  const arrivals = events.filter((event) => isArrival(event) && event.undoes === null)
  const undone = new Set(events.map((event) => event.undoes))
  const arrival = arrivals.findLast(({ id }) => !undone.has(id))
  const vehicles = [...new Set([row.vehicle_id, to.vehicleId])]
  await dropMileages(account, db, vehicles, [row.created_at, ...arrivals.map(({ occurred_at }) => occurred_at)])
  if (to.mileage === null) return
  await updateMileage(account, db, to.vehicleId, arrival?.occurred_at ?? row.created_at, to.mileage)
}

export const isArrival = ({ to_status, implied }: Pick<EventRow, 'to_status' | 'implied'>): boolean =>
  to_status === 'arrived' || (JSON.parse(implied) as string[]).includes('arrived')
