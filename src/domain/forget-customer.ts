import type { Status } from './appointment.ts'
import { monthsBefore } from './months-before.ts'

/**
 * Months after the last visit before a customer is anonymised (GDPR art. 5(1)(e)). Invoice data must be stored longer,
 * but the invoice stores it; Pitboard issues no invoices.
 */
const customerMonths = 36

/** Months after the requested time before somebody is anonymised who asked online and never came. */
const requestMonths = 6
/** What becomes of a request that leads to no visit. */
export const unmetStatuses = ['requested', 'proposed', 'rejected', 'cancelled'] as const satisfies readonly Status[]

/** Of a customer who only asked online, as `forgetBefore`. */
export const forgetRequestsBefore = (now: number): number => monthsBefore(now, requestMonths)

/** A customer whose last visit was before this instant (epoch ms) is anonymised. */
export const forgetBefore = (now: number): number => monthsBefore(now, customerMonths)

/** The name of an anonymised customer in the history: the same for all their visits, and derived from the id alone. */
export function pseudonymOf(customerId: string): string {
  return `#${customerId.slice(-8).toUpperCase()}`
}
