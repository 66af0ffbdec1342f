import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { isProfileKey, profileKey } from '#client/api/profile-query.ts'
import { send } from '#client/api/send.ts'
import { flushOutbox, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { health } from '#contract/health.ts'
import type { Profile } from '#contract/profiles.ts'
import { noteContact, readLastContact } from './last-contact.ts'

/** `portal`: something answers, but it is not our server. */
export type Contact = 'fine' | 'offline' | 'portal'

const probeEveryMs = 10_000
const probeTimeoutMs = 6_000

let contact: Contact = 'fine'
const listeners = new Set<() => void>()
const say = () => {
  for (const listener of listeners) listener()
}

const backListeners = new Set<() => void>()
/** Called when the server is within reach again. */
export function onContact(listener: () => void): () => void {
  backListeners.add(listener)
  return () => backListeners.delete(listener)
}

/** What an answer, or none, says of the way to the server: a refusal by our server is an answer of it. */
export function contactOf(error: unknown): Contact {
  if (!isApiError(error)) return 'offline'
  if (error.status === 0) return 'offline'
  return error.code === 'unreadable' ? 'portal' : 'fine'
}

let follow: ((queryClient: QueryClient) => void) | null = watchContact

/**
 * Follows every answer of the cache. Where one does not come a call of our own is made, and repeated until the server is
 * back: what had failed is asked for again then.
 */
function watchContact(queryClient: QueryClient): void {
  follow = null
  let probing = false
  let returnedAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined

  function settle(next: Contact): void {
    const last = contact
    contact = next
    clearTimeout(timer)
    if (next !== 'fine') timer = setTimeout(probe, probeEveryMs)
    const user = queryClient.getQueryData<Profile>(profileKey)
    const isNoted = next === 'fine' && user !== undefined && noteContact(user.id, Date.now())
    if (isNoted || next !== last) say()
    if (last === 'fine' || next !== 'fine') return
    for (const listener of backListeners) listener()
    if (performance.now() - returnedAt < probeEveryMs) return
    returnedAt = performance.now()
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

  /** Shown at once; a call of our own finds out whether it is so. */
  function doubt(next: Contact): void {
    if (next === 'fine') return
    settle(next)
    void probe()
  }

  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    // What is put there by hand says nothing of the network, but for who has just signed in.
    if (action.type === 'success' && (!action.manual || isProfileKey(query.queryKey))) settle('fine')
    if (action.type === 'error' && contact === 'fine') doubt(contactOf(action.error))
  })
  onOutbox(() => {
    const { why } = readOutbox().line
    if (contact === 'fine' && why !== null && why !== 'busy') void probe()
  })
  for (const event of ['online', 'offline']) window.addEventListener(event, probe)
  document.addEventListener('visibilitychange', () => {
    if (contact !== 'fine') void probe()
  })
  const failed = queryClient
    .getQueryCache()
    .getAll()
    .find(({ state }) => state.status === 'error' && contactOf(state.error) !== 'fine')
  if (failed) doubt(contactOf(failed.state.error))
  else if (!navigator.onLine) void probe()
}

function useListener(): (listener: () => void) => () => void {
  const queryClient = useQueryClient()
  return useCallback(
    (listener) => {
      follow?.(queryClient)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    [queryClient],
  )
}

/** Whether the server is within reach, as far as its answers say. */
export const useContact = (): Contact => useSyncExternalStore(useListener(), () => contact)

/** When the server last answered this user here, epoch ms; 0 for never. */
export function useLastContact(userId: string): number {
  const queryClient = useQueryClient()
  return useSyncExternalStore(useListener(), () => {
    const askedAt = queryClient.getQueryState(profileKey)?.dataUpdatedAt ?? 0
    return Math.max(readLastContact(userId), askedAt)
  })
}
