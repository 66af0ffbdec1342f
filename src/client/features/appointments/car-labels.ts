import type { Appointment } from '#contract/appointments.ts'

/** `Opel Astra`; empty where neither is known. */
export function carOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  return [vehicle.brand, vehicle.model].filter(Boolean).join(' ')
}

/** As the workshop says them. */
const briefBrands: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'Alfa',
  'Mercedes-Benz': 'Mercedes',
  Volkswagen: 'VW',
}

/** `VW Golf`: where there is little room. */
export function briefCarOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  const { brand, model } = vehicle
  return carOf({ vehicle: { ...vehicle, brand: brand && model ? (briefBrands[brand] ?? brand) : brand } })
}
