import type { Appointment, AppointmentDetails, OrderDetailsSet } from '#contract/appointments.ts'

/** Returns an appointment with the details that the server answered; the same if it is newer. */
export function takeDetailsReply<A extends Appointment | AppointmentDetails>(
  appointment: A,
  { mileage, keyTag, promisedAt, appointmentVersion: version }: OrderDetailsSet,
): A {
  if (appointment.version > version) return appointment
  return { ...appointment, mileage, keyTag, promisedAt, ...(appointment.version + 1 === version && { version }) }
}
