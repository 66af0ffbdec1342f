/** An order that was handed over; instants in epoch ms. */
export type CustomerVisit = {
  readonly customerId: string | null
  readonly at: number
  /** When the first order of this customer was handed over, in any period. */
  readonly firstAt: number | null
}

/** Whether the customer had an order handed over before. */
export const isReturnVisit = ({ at, firstAt }: Pick<CustomerVisit, 'at' | 'firstAt'>): boolean =>
  firstAt !== null && firstAt < at

/** Counts the customers of a period, and those who came back: at least one of their orders was not their first. */
export function countReturning(visits: readonly CustomerVisit[]): { customers: number; returning: number } {
  const known = visits.filter(({ customerId }) => customerId !== null)
  const distinct = (some: readonly CustomerVisit[]) => new Set(some.map(({ customerId }) => customerId)).size
  return { customers: distinct(known), returning: distinct(known.filter(isReturnVisit)) }
}
