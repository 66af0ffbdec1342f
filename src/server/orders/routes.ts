import { readOrders } from '#contract/orders.ts'
import type { Deps } from '../deps.ts'
import type { Bind } from '../http/bind.ts'
import { readWholeOrders } from './read-whole-orders.ts'

export function bindOrders(bind: Bind, deps: Deps): void {
  bind(readOrders)(async ({ query }, reader) => ({
    ok: true,
    value: { orders: await readWholeOrders(deps, reader, query.ids.split(','), query.with === 'related') },
  }))
}
