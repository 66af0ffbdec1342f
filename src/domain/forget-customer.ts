import { monthsBefore } from './months-before.ts'

/**
 * Months after the last visit before a customer is anonymised (GDPR art. 5(1)(e)). Invoice data must be stored longer,
 * but the invoice stores it; Pitboard issues no invoices.
 */
const customerMonths = 36

/** A customer whose last visit was before this instant (epoch ms) is anonymised. */
export const forgetBefore = (now: number): number => monthsBefore(now, customerMonths)

/** The name of an anonymised customer in the history: the same for all their visits, and derived from the id alone. */
export function pseudonymOf(customerId: string): string {
  return `#${customerId.slice(-8).toUpperCase()}`
}
