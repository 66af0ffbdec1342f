import type { OutboxEntry } from '#domain/outbox/outbox.ts'

type Waiting = readonly (readonly [key: string, appointmentId: string])[]
/** Of which orders something waits on this device, kept outside the database it is about; ids alone. */
export type UnsentOrders = {
  storeId: string
  waiting: Waiting
  /** What went with an earlier store, until somebody has read it. */
  lost: Waiting
}

const name = 'pitboard.unsent-orders'

export function readUnsentOrders(): UnsentOrders | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    // Without storage, or written by another build.
    return null
  }
}

export function writeUnsentOrders(orders: UnsentOrders): void {
  try {
    if (orders.waiting.length + orders.lost.length === 0) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(orders))
  } catch {
    // The cookie still counts.
  }
}

/** What is to be remembered now that the store `storeId` holds `entries`. Another store: what it does not have is lost. */
export function followOrders(
  before: UnsentOrders | null,
  storeId: string,
  entries: readonly Pick<OutboxEntry, 'key' | 'appointmentId'>[],
): UnsentOrders {
  const waiting = entries.map(({ key, appointmentId }) => [key, appointmentId] as const)
  const here = new Set(entries.map(({ key }) => key))
  const gone = before === null || before.storeId === storeId ? [] : before.waiting
  return { storeId, waiting, lost: [...(before?.lost ?? []), ...gone].filter(([key]) => !here.has(key)) }
}
