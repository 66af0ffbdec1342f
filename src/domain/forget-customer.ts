import { monthsBefore } from './months-before.ts'

/**
 * Months after the last visit that a customer is known by name (GDPR art. 5(1)(e)). Who was invoiced has to be kept
 * longer, and an invoice is what keeps them; Pitboard writes none.
 */
const customerMonths = 36

/** The instant (epoch ms) before which a last visit is too long ago. */
export const forgetBefore = (now: number): number => monthsBefore(now, customerMonths)

/** What the history calls somebody who is forgotten: one name for all their visits, and nobody's. */
export function pseudonymOf(customerId: string): string {
  return `#${customerId.slice(-8).toUpperCase()}`
}
