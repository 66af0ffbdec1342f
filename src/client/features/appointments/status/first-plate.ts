import type { Appointment } from '#contract/appointments.ts'
import { isCheckIn, type Status } from '#domain/appointment.ts'
import { type PlateFault, parsePlate } from '#domain/codes/plate.ts'

/** The plate of a car that was booked without one, as typed at check-in. */
export type FirstPlate = { plate: string; country: string }

/** Whether a step must bring the plate: the car comes in, and nobody has entered its plate yet. */
export const asksPlate = ({ vehicle, status }: Pick<Appointment, 'vehicle' | 'status'>, to: Status): boolean =>
  vehicle.plate === null && isCheckIn(status, to)

/** Returns why a typed plate cannot be used, by the server's rule: a step waits on the device before it is checked. */
export function plateFaultOf(plate: string): PlateFault | null {
  const parsed = parsePlate(plate)
  return parsed.ok ? null : parsed.why
}
