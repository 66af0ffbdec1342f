import type { QueryClient } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { servicesQuery } from '#client/api/service-queries.ts'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { ordersQuery } from '#client/features/appointments/orders/orders-query.ts'
import { toOrdersQuery } from '#client/features/appointments/orders-search.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { toWall } from '#domain/wall-time.ts'
import { dayQuery, orderQuery } from '../appointment-queries.ts'

/** An order that was in sight a moment ago is not asked for again because it is in sight again. */
const orderStaleMs = 5 * 60_000

const zoneOf = (queryClient: QueryClient) => queryClient.getQueryData(profileQuery.queryKey)?.timeZone

/** What the dashboard and the board of today stand on. Nothing while the station's clock is not known. */
export function prefetchToday(queryClient: QueryClient): void {
  const zone = zoneOf(queryClient)
  if (!zone) return
  const today = toWall(serverNow(), zone).date
  queuePrefetch(
    () => queryClient.prefetchQuery(dayQuery(today, zone)),
    () => queryClient.prefetchQuery(baysQuery),
    () => queryClient.prefetchQuery(hoursQuery),
    () => queryClient.prefetchQuery(employeesQuery),
    () => queryClient.prefetchQuery(servicesQuery),
    () => queryClient.prefetchQuery(onSiteQuery),
  )
}

/** The first page of the list as it opens. */
export function prefetchOrders(queryClient: QueryClient): void {
  const zone = zoneOf(queryClient)
  if (zone) queuePrefetch(() => queryClient.prefetchInfiniteQuery(ordersQuery(toOrdersQuery({}, zone))))
}

/** Orders whose links came in sight and that nobody has asked for yet. */
const inSight = new Set<string>()

/** The orders that come in sight at once are asked for at once. */
export function prefetchOrder(queryClient: QueryClient, id: string): void {
  const known = queryClient.getQueryCache().find({ queryKey: orderQuery(id).queryKey })
  if (known && !known.isStaleByTime(orderStaleMs)) return
  inSight.add(id)
  queuePrefetch(async () => {
    const ids = [...inSight]
    inSight.clear()
    if (ids.length === 0) return
    const { inParts, readTogether } = await import('./read-together.ts')
    for (const part of inParts(ids)) await readTogether(queryClient, part)
  })
}
