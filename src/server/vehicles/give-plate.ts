import { type AppointmentRow, findAppointment } from '../appointments/rows/store.ts'
import type { Tx } from '../db/in-transaction.ts'
import { findByPlate, findVehicle, moveVehicle, writeVehicle } from './details-store.ts'
import { lackOf } from './lack-of.ts'

/** A plate as typed and in its search form. */
type GivenPlate = { plate: string; plate_normalised: string; country: string }

/**
 * Gives the vehicle of an appointment its first plate. If the station knows the plate, the appointment moves to that
 * vehicle, and the one made for the booking is deleted. Returns the appointment as it is then.
 */
export async function givePlate(
  account: string,
  tx: Tx,
  row: AppointmentRow,
  given: GivenPlate,
  now: number,
): Promise<AppointmentRow> {
  const known = await findByPlate(account, tx, given)
  const placeholder = known && (await findVehicle(account, tx, row.vehicle_id))
  if (known && placeholder) {
    await moveVehicle(account, tx, placeholder.id, known.id, now)
    const customer_id = row.customer_id ?? known.customer_id
    await writeVehicle(account, tx, known.id, { ...lackOf(known, placeholder), customer_id }, now)
  } else {
    await writeVehicle(account, tx, row.vehicle_id, given, now)
  }
  return (await findAppointment(account, tx, row.id)) ?? row
}
