import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { customerQuery } from '#client/features/customers/customer-queries.ts'
import { messagesQuery } from '#client/features/messages/messages-query.ts'
import { mostOrders, readOrders } from '#contract/orders.ts'
import { orderQuery, visitsQuery } from '../appointment-queries.ts'

/** Splits the ids into parts of the size of one call. */
export const inParts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / mostOrders) }, (_, at) =>
    ids.slice(at * mostOrders, (at + 1) * mostOrders),
  )

/**
 * Reads up to `mostOrders` orders in one call, with their related data if requested, and stores each part under its own
 * query. Queries that are being fetched are skipped. Never rejects.
 */
export async function readTogether(
  queryClient: QueryClient,
  ids: readonly string[],
  withRelated = false,
): Promise<void> {
  // Fetches each query instead of writing to the cache: a change made meanwhile cancels it like any other fetch.
  const put = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>, queryFn: () => Promise<T>) =>
    queryClient.prefetchQuery({ ...query, queryFn, staleTime: 0 })

  const query = { ids: ids.join(','), ...(withRelated && { with: 'related' as const }) }
  const whole = call(readOrders, { query }).then(({ orders }) => new Map(orders.map((one) => [one.order.id, one])))
  const find = async (id: string) => {
    const found = (await whole).get(id)
    if (!found) throw new Error(`the station has no order ${id}`)
    return found
  }
  await Promise.all(ids.map((id) => put(orderQuery(id), async () => (await find(id)).order)))
  const found = await whole.catch(() => null)
  for (const { order, related } of found?.values() ?? []) {
    if (!related) continue
    const { visits, messages, customer } = related
    await put(visitsQuery({ vehicleId: order.vehicle.id }), async () => visits)
    if (messages) await put(messagesQuery(order.id), async () => messages)
    if (customer) await put(customerQuery(customer.id), async () => customer)
  }
}
