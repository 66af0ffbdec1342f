import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'
import type { OrderDetailsSet } from '#contract/order-details.ts'

/** Returns an appointment with the details that the server answered; the same if it is newer. */
export function takeDetailsReply<A extends Appointment | AppointmentDetails>(
  appointment: A,
  { mileage, keyTag, promisedAt, appointmentVersion: version }: OrderDetailsSet,
): A {
  if (appointment.version > version) return appointment
  return { ...appointment, mileage, keyTag, promisedAt, ...(appointment.version + 1 === version && { version }) }
}
