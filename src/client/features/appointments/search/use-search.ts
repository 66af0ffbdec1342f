import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { listCached } from '#client/features/appointments/appointment-cache.ts'
import { anyOrder } from '#client/features/appointments/list-parts.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { contactOf } from '#client/offline/contact.ts'
import type { Station } from '#client/station/use-station.ts'
import { desk } from '#domain/role.ts'
import { soughtWords } from '#domain/search-words.ts'
import { type Found, findKept, findOrders, joinFound } from './found.ts'
import { searchQuery } from './search-query.ts'

const pauseMs = 150
const fewest = 2

/** The results of each kind that are shown at first, and with "Show all". */
export const usualResults = 5
export const allResults = 50

/** Why only the data on this device was searched, and the time of that data, ms since the epoch. */
export type KeptOnly = { readonly why: 'offline' | 'fault'; readonly asOf: number }

export type Search = {
  readonly found: Found
  /** The server has not answered yet. */
  readonly isSearching: boolean
  /** `null`: everything was searched. */
  readonly kept: KeptOnly | null
}

/**
 * Searches while the user types: at once in the data on this device, and after a pause in everything at the server. An
 * outdated request is cancelled. `most`: results of each kind.
 */
export function useSearch(typed: string, station: Station, most = usualResults): Search {
  const queryClient = useQueryClient()
  const text = typed.trim()
  const settled = useSettled(text)
  const isWanted = settled.length >= fewest && soughtWords(settled).length > 0
  const remote = useQuery({ ...searchQuery(settled, most), enabled: isWanted })
  // The cache at the time of opening; the server finds later orders.
  const [stored] = useState(() => ({ orders: listCached(queryClient), asOf: newestOf(queryClient) }))
  const cached = useOverlaid(stored.orders, station.actorName, anyOrder)
  const results = remote.data
  const hasContacts = desk.includes(station.role)
  const isFailed = remote.isError && settled === text
  const isOld = settled !== text || remote.isPlaceholderData || !results

  const found = useMemo(() => {
    const asked = { words: text.length < fewest ? [] : soughtWords(text), hasContacts }
    if (asked.words.length === 0) return findKept([], [], asked, most)
    const local = findOrders(cached, asked, serverNow())
    return isFailed ? findKept(local, cached, asked, allResults) : joinFound(local, results, asked, isOld, most)
  }, [text, hasContacts, cached, results, isFailed, isOld, most])
  const orders = useOverlaid(found.orders.found, station.actorName)
  const isAsked = text.length >= fewest && soughtWords(text).length > 0
  return {
    found: { ...found, orders: { ...found.orders, found: orders } },
    isSearching: isAsked && !isFailed && isOld,
    kept:
      isAsked && isFailed ? { why: contactOf(remote.error) === 'fine' ? 'fault' : 'offline', asOf: stored.asOf } : null,
  }
}

/** Returns when the newest appointments on this device were read, ms since the epoch. */
const newestOf = (queryClient: ReturnType<typeof useQueryClient>): number =>
  Math.max(
    0,
    ...queryClient
      .getQueryCache()
      .findAll({ queryKey: ['appointments'] })
      .map(({ state }) => state.dataUpdatedAt),
  )

/** Returns the typed text after a pause of `pauseMs`. */
function useSettled(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
