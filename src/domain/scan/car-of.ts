import type { CertificateCar } from './certificate.ts'
import type { Scanned } from './scanned.ts'

export const unknownCar: CertificateCar = {
  ...{ plate: null, brand: null, model: null, vin: null, year: null, fuel: null },
  ...{ firstRegistered: null, engineSize: null, power: null },
}

/** Returns what a code says about a car; a VIN says nothing else. `null` for a key tag. */
export function carOf(scanned: Scanned): CertificateCar | null {
  if (scanned.kind === 'certificate') return scanned.car
  return scanned.kind === 'vin' ? { ...unknownCar, vin: scanned.vin } : null
}
