import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { LinkedPaper } from '#domain/papers/paper.ts'

/** The titles of the papers for customers. */
export const paperNames: Readonly<Record<LinkedPaper, TextDescriptor>> = {
  estimate: /*i18n*/ { id: 'paper.estimate', message: 'Estimate' },
  summary: /*i18n*/ { id: 'paper.summary', message: 'Order summary' },
  inspection: /*i18n*/ { id: 'paper.inspection', message: 'Inspection report' },
  'check-in': /*i18n*/ { id: 'paper.check-in', message: 'Check-in report' },
  handover: /*i18n*/ { id: 'paper.handover', message: 'Handover report' },
}
