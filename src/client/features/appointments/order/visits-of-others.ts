import type { Appointment } from '#contract/appointments.ts'

type Visit = Pick<Appointment, 'customer'>

/**
 * Returns whether a visit of the car of an order was another customer’s. Law: a car that has changed its owner says
 * nothing of the earlier one, neither name nor complaint. A visit without a customer names nobody.
 */
export const isOfOtherThan =
  ({ customer: own }: Visit) =>
  ({ customer }: Visit): boolean =>
    customer !== null && customer.id !== own?.id
