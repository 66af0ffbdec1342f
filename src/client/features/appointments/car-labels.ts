import type { Appointment } from '#contract/appointments.ts'

/** `Opel Astra`; empty if neither is known. */
export function carOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  return [vehicle.brand, vehicle.model].filter(Boolean).join(' ')
}

/** The abbreviations used in workshops. */
const briefBrands: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'Alfa',
  'Mercedes-Benz': 'Mercedes',
  Volkswagen: 'VW',
}

/** `VW Golf`: the short form for narrow spaces. */
export function briefCarOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  const { brand, model } = vehicle
  return carOf({ vehicle: { ...vehicle, brand: brand && model ? (briefBrands[brand] ?? brand) : brand } })
}
