import type { OutboxEntry } from '#domain/outbox/outbox.ts'

type Waiting = readonly (readonly [key: string, appointmentId: string])[]
/** The orders with unsent changes on this device, stored outside the outbox database; ids only. */
export type UnsentOrders = {
  storeId: string
  waiting: Waiting
  /** Changes that were lost with an earlier store, until the user acknowledges the loss. */
  lost: Waiting
}

const name = 'pitboard.unsent-orders'

export function readUnsentOrders(): UnsentOrders | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    // There is no storage, or another build wrote the value.
    return null
  }
}

export function writeUnsentOrders(orders: UnsentOrders): void {
  try {
    if (orders.waiting.length + orders.lost.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(orders))
  } catch {
    // The cookie still stores the count.
  }
}

/**
 * Returns the orders to store for the store `storeId` with `entries`. If the store is new, the changes that it does not
 * contain are lost.
 */
export function followOrders(
  before: UnsentOrders | null,
  storeId: string,
  entries: readonly Pick<OutboxEntry, 'key' | 'appointmentId'>[],
): UnsentOrders {
  const waiting = entries.map(({ key, appointmentId }) => [key, appointmentId] as const)
  const present = new Set(entries.map(({ key }) => key))
  const previous = before === null || before.storeId === storeId ? [] : before.waiting
  return { storeId, waiting, lost: [...(before?.lost ?? []), ...previous].filter(([key]) => !present.has(key)) }
}
