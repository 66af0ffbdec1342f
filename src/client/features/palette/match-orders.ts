import { carOf } from '#client/features/appointments/car-labels.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { normalisePlate } from '#domain/codes/plate.ts'
import { fitOf } from './rank-entries.ts'

/** What an order is found by. A plate also without its spaces, a phone by its digits. */
function textOf(order: Appointment, jobOf: (order: Appointment) => string): string {
  const { vehicle, customer, number, keyTag } = order
  const phone = customer?.phone ?? ''
  return [
    ...[vehicle.plate, normalisePlate(vehicle.plate), carOf(order), number, keyTag, jobOf(order)],
    ...[customer?.name, phone, phone.replace(/\D/g, '')],
  ].join(' ')
}

/** First what stands here, then what is nearest to now. `now` in epoch ms. */
export function sortOrders<A extends Appointment>(orders: readonly A[], now: number): A[] {
  const away = ({ startsAt }: A) => Math.abs(Date.parse(startsAt) - now)
  return [...orders].sort((a, b) => Number(isOnSite(b.status)) - Number(isOnSite(a.status)) || away(a) - away(b))
}

/** Those of `orders` that hold every word: where each begins one of theirs, and where it stands inside of one. */
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
