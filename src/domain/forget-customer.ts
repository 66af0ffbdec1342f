/**
 * Months after the last visit that a customer is known by name (GDPR art. 5(1)(e)). Who was invoiced has to be kept
 * longer, and an invoice is what keeps them; Pitboard writes none.
 */
export const customerMonths = 36

/** The instant (epoch ms) before which a last visit is too long ago. */
export function forgetBefore(now: number): number {
  const then = new Date(now)
  const day = then.getUTCDate()
  then.setUTCMonth(then.getUTCMonth() - customerMonths)
  // Three years before a leap day there is none.
  if (then.getUTCDate() !== day) then.setUTCDate(0)
  return then.getTime()
}

/** What the history calls somebody who is forgotten: one name for all their visits, and nobody's. */
export function pseudonymOf(customerId: string): string {
  return `#${customerId.replaceAll('-', '').slice(-8).toUpperCase()}`
}
