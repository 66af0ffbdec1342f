import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { addDays, dayBounds, isLocalDate, type Span } from '#domain/wall-time.ts'
import { insertSorted, isRequest, overlaps } from './list-parts.ts'
import type { OrdersQuery } from './orders-search.ts'

type OrdersPage = { appointments: Appointment[] }
type CachedList = Appointment[] | InfiniteData<OrdersPage>

/**
 * Adds an appointment that the server has just created to the cached lists that will contain it, so that it does not
 * disappear until they are read again. Searches are left out: only the server knows what they find.
 */
export function insertCached(queryClient: QueryClient, appointment: Appointment, zone: string): void {
  for (const [queryKey] of queryClient.getQueriesData<CachedList>({ queryKey: ['appointments'] })) {
    const [, name, of] = queryKey
    if (!isListed(appointment, name, of, zone)) continue
    // The rest of the list is no newer than before.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0
    const put = (list: CachedList | undefined): CachedList | undefined => {
      if (Array.isArray(list)) return has(list, appointment) ? undefined : [...list, appointment]
      const [first, ...rest] = list?.pages ?? []
      if (!list || !first || [first, ...rest].some((page) => has(page.appointments, appointment))) return undefined
      const appointments = insertSorted(first.appointments, appointment, (of as OrdersQuery).sort)
      return { ...list, pages: [{ ...first, appointments }, ...rest] }
    }
    queryClient.setQueryData<CachedList>(queryKey, put, { updatedAt })
  }
}

const has = (list: readonly Appointment[], { id }: Appointment): boolean => list.some((one) => one.id === id)

/** The days of a cached span. */
const spanDays: Readonly<Record<string, number>> = { day: 1, week: 7, 'next-days': 7 }

function isListed(appointment: Appointment, name: unknown, of: unknown, zone: string): boolean {
  if (name === 'in-house') return isOnSite(appointment.status)
  if (name === 'requests') return isRequest(appointment)
  if (name === 'list') return fitsQuery(appointment, of as OrdersQuery)
  const days = typeof name === 'string' ? spanDays[name] : undefined
  if (days === undefined || typeof of !== 'string' || !isLocalDate(of)) return false
  const span: Span = { from: dayBounds(of, zone).from, to: dayBounds(addDays(of, days - 1), zone).to }
  return overlaps(span)(appointment)
}

function fitsQuery({ status, startsAt, blocks }: Appointment, query: OrdersQuery): boolean {
  const { search, status: statuses, bayId, employeeId, from, to } = query
  const isHeld = (wanted: string | undefined, key: 'bayId' | 'employeeId') =>
    wanted === undefined || blocks.some((block) => (block[key] ?? 'none') === wanted)
  return (
    search === undefined &&
    (statuses === undefined || statuses.split(',').includes(status)) &&
    isHeld(bayId, 'bayId') &&
    isHeld(employeeId, 'employeeId') &&
    (from === undefined ||
      to === undefined ||
      overlaps({ from: Date.parse(from), to: Date.parse(to) })({ startsAt, workMinutes: 0 }))
  )
}
