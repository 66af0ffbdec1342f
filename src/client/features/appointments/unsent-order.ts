import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Appointment } from '#contract/appointments.ts'

type Numbered = Pick<Appointment, 'number'>

/** Whether an order exists on this device only: the server assigns its number when it arrives. */
export const isUnsentOrder = ({ number }: Numbered): boolean => number === ''

/** The number of an order, or that it follows. */
export const numberLabel = (order: Numbered, i18n: I18n): string =>
  isUnsentOrder(order) ? i18n._(msg`number follows`) : order.number

/**
 * What can be done with an order that the server does not have yet. The rest needs the server, or the id of its car or
 * customer, which are assigned there.
 */
const unsentParts = {
  car: false,
  details: false,
  lines: false,
  messages: false,
  photos: false,
  share: false,
  time: false,
  visits: false,
} as const satisfies Readonly<Record<string, boolean>>

/** Whether a part of the screen of an order works, which may not be sent yet. */
export const hasPart = (order: Numbered, part: keyof typeof unsentParts): boolean =>
  !isUnsentOrder(order) || unsentParts[part]
