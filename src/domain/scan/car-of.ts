import type { CertificateCar } from './certificate.ts'
import type { Scanned } from './scanned.ts'

export const unknownCar: CertificateCar = {
  ...{ plate: null, brand: null, model: null, vin: null, year: null, fuel: null },
  ...{ firstRegistered: null, engineSize: null, power: null },
}

/** The fields that the form of a booking does not show. */
const unshown = ['vin', 'year', 'fuel', 'engineSize', 'power', 'firstRegistered'] as const
const registered = ['fuel', 'engineSize', 'power', 'firstRegistered'] as const

type Said<K extends keyof CertificateCar> = { [key in K]?: NonNullable<CertificateCar[key]> }

function pickSaid<K extends keyof CertificateCar>(car: CertificateCar | null, keys: readonly K[]): Said<K> {
  return Object.fromEntries(keys.flatMap((key) => (car && car[key] !== null ? [[key, car[key]]] : []))) as Said<K>
}

/** Returns what a code says of a car beside plate, make and model. */
export const unshownOf = (car: CertificateCar | null): Said<(typeof unshown)[number]> => pickSaid(car, unshown)

/** Returns what only a certificate says of a car. */
export const registeredOf = (car: CertificateCar | null): Said<(typeof registered)[number]> => pickSaid(car, registered)

/** Returns what a code says about a car; a VIN says nothing else. `null` for a key tag. */
export function carOf(scanned: Scanned): CertificateCar | null {
  if (scanned.kind === 'certificate') return scanned.car
  return scanned.kind === 'vin' ? { ...unknownCar, vin: scanned.vin } : null
}
