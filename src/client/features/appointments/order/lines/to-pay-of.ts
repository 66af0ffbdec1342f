import type { AppointmentDetails } from '#contract/appointments.ts'
import { type AmountToPay, amountToPay, itemsTotal, typedAmount } from '#domain/money/amount-to-pay.ts'

/** What the customer pays for a car that is ready or handed over; `null` before that, and if there is no amount. */
export function toPayOf(order: Pick<AppointmentDetails, 'status' | 'events' | 'lines' | 'totals'>): AmountToPay | null {
  if (order.status !== 'ready' && order.status !== 'completed') return null
  return amountToPay(typedAmount(order.status, order.events), itemsTotal(order))
}
