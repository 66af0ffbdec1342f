import { useHistory } from '#client/features/appointments/status/use-history.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment, AppointmentDetails } from '#contract/appointments.ts'

/**
 * Returns the appointment with its lines and history if they are on the device, so that a step can be undone.
 * `isWanted`: loads them if they are not.
 */
export function useOrder(
  appointment: Appointment,
  station: Station,
  isWanted: boolean,
): Appointment | AppointmentDetails {
  const details = useHistory(appointment, station, isWanted)
  return details?.statusVersion === appointment.statusVersion ? { ...details, ...appointment } : appointment
}
