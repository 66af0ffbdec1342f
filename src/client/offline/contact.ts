import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { isProfileKey, profileKey } from '#client/api/profile-query.ts'
import { send } from '#client/api/send.ts'
import { flushOutbox, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { health } from '#contract/health.ts'
import type { Profile } from '#contract/profiles.ts'
import { noteContact, readLastContact } from './last-contact.ts'

/**
 * `portal`: something responds, but it is not our server (a captive portal, a proxy). `maintenance`: the operator has
 * closed the server for a while.
 */
export type Contact = 'fine' | 'offline' | 'portal' | 'maintenance'

const probeEveryMs = 10_000
/** The first pause after the browser has reported a change. */
const probeSoonMs = 2_000
const probeTimeoutMs = 6_000

let contact: Contact = 'fine'
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}

const reconnectListeners = new Set<() => void>()
/** Subscribes to the moment when the server is reachable again. Returns the unsubscribe function. */
export function onContact(listener: () => void): () => void {
  reconnectListeners.add(listener)
  return () => reconnectListeners.delete(listener)
}

/** Classifies the error of a call. Another error response of our own server counts as contact. */
export function contactOf(error: unknown): Contact {
  if (!isApiError(error)) return 'offline'
  if (error.status === 0) return 'offline'
  if (error.code === 'maintenance') return 'maintenance'
  return error.code === 'unreadable' ? 'portal' : 'fine'
}

/** Starts the watch at the first subscription; `null` once it runs. */
let startWatch: ((queryClient: QueryClient) => void) | null = watchContact

/**
 * Derives the contact state from the results of all queries. After a failure it calls the health endpoint until the
 * server responds, and then refetches the failed queries.
 */
function watchContact(queryClient: QueryClient): void {
  startWatch = null
  let probing = false
  let reconnectedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauseMs = probeEveryMs

  function settle(next: Contact): void {
    const last = contact
    contact = next
    clearTimeout(timer)
    // An answer may have been on its way when the network went: as long as the browser says so, it is asked again.
    if (next !== 'fine' || !navigator.onLine) {
      timer = setTimeout(probe, pauseMs)
      pauseMs = Math.min(2 * pauseMs, probeEveryMs)
    }
    const user = queryClient.getQueryData<Profile>(profileKey)
    const isNoted = next === 'fine' && user !== undefined && noteContact(user.id, Date.now())
    if (isNoted || next !== last) notify()
    if (last === 'fine' || next !== 'fine') return
    for (const listener of reconnectListeners) listener()
    if (performance.now() - reconnectedAt < probeEveryMs) return
    reconnectedAt = performance.now()
    flushOutbox('good-answer')
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }

  async function probe(): Promise<void> {
    if (probing || document.visibilityState === 'hidden') return
    probing = true
    try {
      await send(health, {}, { signal: AbortSignal.timeout(probeTimeoutMs) })
      settle('fine')
    } catch (error) {
      settle(contactOf(error))
    } finally {
      probing = false
    }
  }

  /** Shows the suspected state at once; the probe confirms or corrects it. */
  function suspect(next: Contact): void {
    if (next === 'fine') return
    settle(next)
    void probe()
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // Data set by `setQueryData` proves no contact, except the profile that a sign-in has just fetched.
    if (action.type === 'success' && (!action.manual || isProfileKey(query.queryKey))) settle('fine')
    if (action.type === 'error' && contact === 'fine') suspect(contactOf(action.error))
  })
  onOutbox(() => {
    const { why } = readOutbox().line
    // A busy server may be one in maintenance.
    if (contact === 'fine' && why !== null) void probe()
  })
  for (const event of ['online', 'offline']) {
    window.addEventListener(event, () => {
      pauseMs = probeSoonMs
      void probe()
    })
  }
  document.addEventListener('visibilitychange', () => {
    if (contact !== 'fine') void probe()
  })
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.status === 'error' && contactOf(state.error) !== 'fine')
  if (failed) suspect(contactOf(failed.state.error))
  else if (!navigator.onLine) void probe()
}

function useListener(): (listener: () => void) => () => void {
  const queryClient = useQueryClient()
  return useCallback(
    (listener) => {
      startWatch?.(queryClient)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [queryClient],
  )
}

/** Whether the server is reachable, judged by the latest responses. */
export const useContact = (): Contact => useSyncExternalStore(useListener(), () => contact)

/** When this device last had a response for this user, in ms since the epoch; 0 if never. */
export function useLastContact(userId: string): number {
  const queryClient = useQueryClient()
  return useSyncExternalStore(useListener(), () => {
    const fetchedAt = queryClient.getQueryState(profileKey)?.dataUpdatedAt ?? 0
    return Math.max(readLastContact(userId), fetchedAt)
  })
}
