import { useMemo } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { insertSorted } from '#client/features/appointments/list-parts.ts'
import {
  fitsFilters,
  type OrdersSearch,
  readOrdersSearch,
  sortOf,
} from '#client/features/appointments/orders-search.ts'
import { findOrders } from '#client/features/appointments/search/found.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { soughtWords } from '#domain/search-words.ts'

/**
 * Returns the loaded orders with their pending changes, and at their places those that only this device has and that the
 * search finds.
 */
export function useListedOrders(
  loaded: readonly Appointment[],
  { q, status, employee, bay, day, sort }: OrdersSearch,
  { actorName, format }: Station,
): readonly Appointment[] {
  const search = useMemo(
    () => readOrdersSearch({ q, status, employee, bay, day, sort }),
    [q, status, employee, bay, day, sort],
  )
  const isListed = useMemo(() => {
    const words = soughtWords(search.q ?? '')
    // Their author may search everything that they typed.
    const isFound = (order: Appointment) =>
      words.length === 0 || findOrders([order], { words, hasContacts: true }, serverNow()).length > 0
    return (order: Appointment) => fitsFilters(search, order, format.dateOf) && isFound(order)
  }, [search, format])
  const listed = useOverlaid(loaded, actorName, isListed)
  return useMemo(
    () =>
      listed
        .slice(loaded.length)
        .reduce<readonly Appointment[]>(
          (orders, one) => insertSorted(orders, one, sortOf(search)),
          listed.length > loaded.length ? listed.slice(0, loaded.length) : listed,
        ),
    [listed, loaded, search],
  )
}
