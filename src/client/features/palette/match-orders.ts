import { carOf } from '#client/features/appointments/car-labels.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { fitOf } from './rank-entries.ts'

/** Returns the searchable text of an order. Includes the plate without spaces and the digits of the phone number. */
function textOf(order: Appointment, jobOf: (order: Appointment) => string): string {
  const { vehicle, customer, number, keyTag } = order
  const phone = customer?.phone ?? ''
  return [
    ...[vehicle.plate, normalisePlate(vehicle.plate ?? ''), carOf(order), number, keyTag, jobOf(order)],
    ...[customer?.name, phone, phone.replace(/\D/g, '')],
  ].join(' ')
}

/** Sorts orders: cars on site first, then the nearest to `now` (ms since the epoch). */
export function sortOrders<A extends Appointment>(orders: readonly A[], now: number): A[] {
  const away = ({ startsAt }: A) => Math.abs(Date.parse(startsAt) - now)
  return [...orders].sort((a, b) => Number(isOnSite(b.status)) - Number(isOnSite(a.status)) || away(a) - away(b))
}

/** Returns the orders with all words: `begun` if each word begins one of theirs, `inside` if any is only inside one. */
export function matchOrders(
  orders: readonly Appointment[],
  words: readonly string[],
  jobOf: (order: Appointment) => string,
): { begun: Appointment[]; inside: Appointment[] } {
  const found: { begun: Appointment[]; inside: Appointment[] } = { begun: [], inside: [] }
  for (const order of orders) {
    const fit = fitOf({ label: textOf(order, jobOf) }, words)
    if (fit > 0) found[fit > 1 ? 'begun' : 'inside'].push(order)
  }
  return found
}
