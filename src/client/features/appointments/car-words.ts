import type { Appointment } from '#contract/appointments.ts'

/** `Opel Astra`; empty where neither is known. */
export function carOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  return [vehicle.brand, vehicle.model].filter(Boolean).join(' ')
}
