import type { Db } from '../db/database.ts'
import { dropMileage, updateMileage } from '../vehicles/store.ts'
import type { EventRow } from './events/store.ts'
import type { AppointmentRow } from './rows/store.ts'

/**
 * Corrects the mileage of this visit. Each visit has one entry, dated at the arrival, or at the booking before the
 * arrival. `events` are sorted oldest first.
 */
export async function moveMileage(
  account: string,
  db: Db,
  events: readonly EventRow[],
  row: AppointmentRow,
  to: { vehicleId: string; mileage: number | null },
): Promise<void> {
  const undone = new Set(events.map((event) => event.undoes))
  const arrival = events.findLast((event) => isArrival(event) && !event.undoes && !undone.has(event.id))
  const at = arrival?.occurred_at ?? row.created_at
  await dropMileage(account, db, row.vehicle_id, at)
  if (to.mileage !== null) await updateMileage(account, db, to.vehicleId, at, to.mileage)
}

const isArrival = ({ to_status, implied }: EventRow): boolean =>
  to_status === 'arrived' || (JSON.parse(implied) as string[]).includes('arrived')
