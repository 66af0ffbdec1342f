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
import { desk } from '#domain/role.ts'
import { toWall } from '#domain/wall-time.ts'
import { dayQuery, orderQuery, requestsQuery } from '../appointment-queries.ts'

/** An order whose link comes into the viewport again within this time (ms) is not fetched again. */
const orderStaleMs = 5 * 60_000

const profileOf = (queryClient: QueryClient) => queryClient.getQueryData(profileQuery.queryKey)
const zoneOf = (queryClient: QueryClient) => profileOf(queryClient)?.timeZone

/** Prefetches the data of the dashboard and of today's board. Does nothing while the station's time zone is unknown. */
export function prefetchToday(queryClient: QueryClient): void {
  const zone = zoneOf(queryClient)
  if (!zone) return
  const role = profileOf(queryClient)?.role
  const today = toWall(serverNow(), zone).date
  queuePrefetch(
    () => queryClient.prefetchQuery(dayQuery(today, zone)),
    () => queryClient.prefetchQuery(baysQuery),
    () => queryClient.prefetchQuery(hoursQuery),
    () => queryClient.prefetchQuery(employeesQuery),
    () => queryClient.prefetchQuery(servicesQuery),
    () => queryClient.prefetchQuery(onSiteQuery),
    ...(role && desk.includes(role) ? [() => queryClient.prefetchQuery(requestsQuery)] : []),
  )
}

/** Prefetches the first page of the order list. */
export function prefetchOrders(queryClient: QueryClient): void {
  const zone = zoneOf(queryClient)
  if (zone) queuePrefetch(() => queryClient.prefetchInfiniteQuery(ordersQuery(toOrdersQuery({}, zone))))
}

/** Orders whose links came into the viewport and that have not been requested yet. */
const inSight = new Set<string>()

/** Collects the orders that come into the viewport together and requests them together. */
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
