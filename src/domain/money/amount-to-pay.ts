import type { Status } from '#domain/appointment.ts'

/** A status event; `detail.amount` is what was typed when the car became ready, in minor units with tax. */
export type ReadyEvent = {
  readonly to: Status | null
  readonly undone: boolean
  /** The event that this one undoes. */
  readonly undoes?: string | null
  readonly detail: { readonly amount?: number | undefined } | null
}

export type AmountToPay = {
  /** Minor units with tax. */
  readonly amount: number
  /** The typed amount minus the items; 0 if nothing was typed, or if there are no items. */
  readonly difference: number
}

/** The one rule: a typed amount, else the total of the items. `null` if there is neither. Minor units with tax. */
export function amountToPay(typed: number | null, items: number | null): AmountToPay | null {
  const amount = typed ?? items
  if (amount === null) return null
  return { amount, difference: typed === null || items === null ? 0 : typed - items }
}

/** The total of an order's items; `null` if it has none. */
export const itemsTotal = ({
  lines,
  totals,
}: {
  readonly lines: readonly unknown[]
  readonly totals: { readonly gross: number }
}): number | null => (lines.length === 0 ? null : totals.gross)

/**
 * The amount that was typed when the car became ready, while it is ready or handed over; otherwise `null`. Going back
 * to work ends it, also if the car is then handed over without becoming ready again. An undo is no step of its own.
 */
export function typedAmount(status: Status, events: readonly ReadyEvent[]): number | null {
  if (status !== 'ready' && status !== 'completed') return null
  const last = events.findLast(
    ({ to, undone, undoes }) => (to === 'ready' || to === 'in-progress') && !undone && !undoes,
  )
  return last?.to === 'ready' ? (last.detail?.amount ?? null) : null
}
