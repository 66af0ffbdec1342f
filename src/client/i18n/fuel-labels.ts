import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Fuel } from '#domain/codes/engine.ts'

export const fuelLabels: Readonly<Record<Fuel, MessageDescriptor>> = {
  petrol: msg`Petrol`,
  diesel: msg`Diesel`,
  lpg: msg`LPG`,
  cng: msg`CNG`,
  hybrid: msg`Hybrid`,
  'plug-in-hybrid': msg`Plug-in hybrid`,
  electric: msg`Electric`,
  hydrogen: msg`Hydrogen`,
}
