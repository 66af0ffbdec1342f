import type { Appointment } from '#contract/appointments.ts'
import { isUnsentOrder } from './car-labels.ts'

/**
 * What can be done with an order that the server does not have yet. Changes of details and items, and photos, wait for
 * its creation. The rest needs the server, or the id of its car or customer, which are assigned there.
 */
const unsentParts = {
  car: false,
  conditionReports: true,
  details: true,
  findings: true,
  inspections: true,
  lines: true,
  messages: false,
  photos: true,
  share: false,
  time: false,
  visits: false,
  work: false,
} as const satisfies Readonly<Record<string, boolean>>

/** Whether a part of the screen of an order works, which may not be sent yet. */
export const hasPart = (order: Pick<Appointment, 'number'>, part: keyof typeof unsentParts): boolean =>
  !isUnsentOrder(order) || unsentParts[part]
