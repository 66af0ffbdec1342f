import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FigureState } from '#contract/figures/figures.ts'
import type { FigureList } from '#domain/figures/figure-lists.ts'
import type { Month, Period } from '#domain/figures/period.ts'
import type { LineKind } from '#domain/money/order-lines.ts'

/** What a part of the turnover is called. */
export const turnoverLabels: Readonly<Record<LineKind | 'agreed', MessageDescriptor>> = {
  labour: msg`Labour`,
  part: msg`Parts`,
  fee: msg`Fees`,
  subcontract: msg`Sublet work`,
  agreed: msg`Agreed amounts`,
}

/** The headings of the lists of rows. */
export const listLabels: Readonly<Record<FigureList, MessageDescriptor>> = {
  turnover: msg`Orders handed over`,
  hours: msg`Hours sold`,
  'no-shows': msg`No-shows`,
  answers: msg`Answers to findings`,
  declined: msg`Declined work`,
  recovered: msg`Recovered work`,
  customers: msg`Customer visits`,
}

export const stateLabels: Readonly<Record<FigureState, MessageDescriptor>> = {
  missed: msg`missed`,
  approved: msg`approved`,
  declined: msg`declined`,
  new: msg`first visit`,
  returning: msg`returning`,
}

/** How each figure is computed, in words. `src/domain/figures` and `src/domain/money/net-turnover.ts` compute it. */
export const formulas = {
  turnover: msg`Net total of the items of all orders handed over in the period, by date of handover. If another amount was entered when the car was marked as ready, that amount counts, without VAT. If there are no items, the usual VAT rate is deducted.`,
  average: msg`Net turnover ÷ orders handed over that have items or a typed amount.`,
  hours: msg`Hours of labour on the items of orders handed over in the period. If the labour of an order has only fixed prices, its planned time counts. An order is split between bays and people by the time planned for each. Open: the opening hours of the workshop until today; for people, their own hours without time off.`,
  noShows: msg`Missed visits ÷ (missed visits + booked cars that came). A visit that was corrected, or whose car came later, is not missed. Walk-ins do not count.`,
  answers: msg`Approved ÷ all answers to findings in the period, the last answer to each offer. Time: the median from the question to the answer.`,
  declined: msg`Total incl. VAT of the findings declined in the period. Recovered: the findings approved in the period after an earlier offer of the same work had been declined.`,
  customers: msg`Customers with an earlier order ÷ all customers whose car was handed over in the period.`,
} as const satisfies Record<string, MessageDescriptor>
export type FigureName = keyof typeof formulas

/** `October 2026`, or `Oct` in a chart. */
export function labelMonth(month: Month, tag: string, length: 'long' | 'short'): string {
  const options: Intl.DateTimeFormatOptions =
    length === 'long' ? { month: 'long', year: 'numeric' } : { month: 'short' }
  return new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(Date.parse(`${month}-15`))
}

/** `1 – 30 Nov 2026`. */
export function labelPeriod({ from, to }: Period, tag: string): string {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(Date.parse(from), Date.parse(to))
}
