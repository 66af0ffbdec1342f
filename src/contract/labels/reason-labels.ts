import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { ReasonCode } from '#domain/reason.ts'

/** The label of a reason, on its chip and in the history. */
export const reasonLabels: Readonly<Record<ReasonCode, TextDescriptor>> = {
  'no-capacity': /*i18n*/ { id: 'reason.no-capacity', message: 'Fully booked' },
  'longer-job': /*i18n*/ { id: 'reason.longer-job', message: 'Job takes longer' },
  'not-our-brand': /*i18n*/ { id: 'reason.not-our-brand', message: 'Make not serviced' },
  'not-our-service': /*i18n*/ { id: 'reason.not-our-service', message: 'Service not offered' },
  duplicate: /*i18n*/ { id: 'reason.duplicate', message: 'Booked twice' },
  'outside-hours': /*i18n*/ { id: 'reason.outside-hours', message: 'Outside opening hours' },
  'customer-request': /*i18n*/ { id: 'reason.customer-request', message: 'Customer’s request' },
  'no-answer': /*i18n*/ { id: 'reason.no-answer', message: 'Customer not answering' },
  'part-unavailable': /*i18n*/ { id: 'reason.part-unavailable', message: 'Part not available' },
  'price-declined': /*i18n*/ { id: 'reason.price-declined', message: 'Price declined' },
  'station-closed': /*i18n*/ { id: 'reason.station-closed', message: 'Workshop closed' },
  'entered-in-error': /*i18n*/ { id: 'reason.entered-in-error', message: 'Entered by mistake' },
  'pulled-to-other-job': /*i18n*/ { id: 'reason.pulled-to-other-job', message: 'Bumped for another job' },
  'waiting-for-colleague': /*i18n*/ { id: 'reason.waiting-for-colleague', message: 'Waiting for a colleague' },
  'waiting-for-lift': /*i18n*/ { id: 'reason.waiting-for-lift', message: 'Waiting for a lift' },
  'waiting-for-sublet': /*i18n*/ { id: 'reason.waiting-for-sublet', message: 'Out for sublet repair' },
  'customer-question': /*i18n*/ { id: 'reason.customer-question', message: 'Waiting on customer' },
  repaired: /*i18n*/ { id: 'reason.repaired', message: 'Repaired' },
  'not-repaired': /*i18n*/ { id: 'reason.not-repaired', message: 'Not repaired' },
  partly: /*i18n*/ { id: 'reason.partly', message: 'Partly repaired' },
  other: /*i18n*/ { id: 'reason.other', message: 'Other' },
}
