import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The usual parts of a car, which the field offers. */
export const usualPlaces: readonly MessageDescriptor[] = [
  msg`Front axle`,
  msg`Rear axle`,
  msg`Front left`,
  msg`Front right`,
  msg`Rear left`,
  msg`Rear right`,
  msg`Engine`,
  msg`Gearbox`,
  msg`Steering`,
  msg`Exhaust`,
  msg`Lights`,
  msg`Underbody`,
]
