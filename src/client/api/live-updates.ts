import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'
import { keepStreamOpen, type LiveMessage } from './event-stream.ts'
import { invalidates } from './invalidates.ts'
import { isLive, noteEvent } from './live-state.ts'

/** Changes within this time are fetched together. */
const batchMs = 150
/** Upper limit of the wait for a running mutation, whose optimistic overlay a refetch would overwrite. */
const longestMutationWaitMs = 5_000

/** By then the first page has loaded its data. */
const afterReadyMs = 1_500

/**
 * Follows the change events of a station, for the user and station that `getOwner` returns (`null` if nobody is signed
 * in). Of all visible tabs one holds the stream and forwards the events to the others. Call `settle` when the owner may
 * have changed.
 */
export function followStation(queryClient: QueryClient, getOwner: () => string | null): { settle(): void } {
  let following: { key: string; channel: BroadcastChannel; lastId: string | null } | null = null
  let leading: AbortController | null = null
  const refetch = makeRefetch(queryClient)

  // Data fetched before the stream was open may lack changes made in between.
  function refetchAppointments(): void {
    if (queryClient.isMutating() > 0) setTimeout(refetchAppointments, afterReadyMs)
    else void queryClient.refetchQueries({ queryKey: ['appointments'], type: 'active' }, { cancelRefetch: false })
  }

  function handleMessage(message: LiveMessage): void {
    // After a lost connection the queries poll at the short interval. A refetch now starts that interval.
    const isNewlyLost = message.event === 'lost' && isLive()
    noteEvent(message.event !== 'lost')
    const isFirst = following?.lastId === null
    if ('id' in message && following) following.lastId = message.id
    if (message.event === 'ready' && isFirst) setTimeout(refetchAppointments, afterReadyMs)
    if (message.event === 'change') refetch(message.change)
    if (message.event === 'resync' || isNewlyLost) refetch('everything')
  }

  function follow(key: string | null): void {
    if (following?.key === key) return
    leading?.abort()
    leading = null
    following?.channel.close()
    following = null
    if (key === null) return
    const channel = new BroadcastChannel(`pitboard-live-${key}`)
    channel.onmessage = ({ data }) => handleMessage(data as LiveMessage)
    following = { key, channel, lastId: null }
  }

  function settle(): void {
    const key = getOwner()
    follow(key)
    const isActive = key !== null && document.visibilityState === 'visible' && navigator.onLine
    if (!isActive) {
      leading?.abort()
      leading = null
      return
    }
    if (leading || !following) return
    leading = new AbortController()
    const { signal } = leading
    const { channel } = following
    const hold = () =>
      keepStreamOpen(
        () => following?.lastId ?? null,
        (message) => {
          channel.postMessage(message)
          handleMessage(message)
        },
        signal,
      )
    // Without the Web Locks API every tab has its own stream. An abort while waiting for the lock is no failure.
    const stream = 'locks' in navigator ? navigator.locks.request(channel.name, { signal }, hold) : hold()
    stream.catch(() => {})
  }

  // The visible queries find out whether the server can still be reached, so that the page says so.
  function noteOffline(): void {
    settle()
    noteEvent(false)
    if (following) refetch('everything')
  }

  document.addEventListener('visibilitychange', settle)
  window.addEventListener('online', settle)
  window.addEventListener('offline', noteOffline)
  settle()
  return { settle }
}

/** Returns a function that refetches the visible queries a change affects, and only invalidates the others. */
function makeRefetch(queryClient: QueryClient): (change: Change | 'everything') => void {
  let pending: (Change | 'everything')[] = []
  let firstAt = 0

  function run(): void {
    if (queryClient.isMutating() > 0 && performance.now() - firstAt < longestMutationWaitMs) {
      setTimeout(run, batchMs)
      return
    }
    const changes = pending
    pending = []
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((one) => invalidatesOne(one, queryKey)),
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    })
  }

  return (change) => {
    pending.push(change)
    if (pending.length > 1) return
    firstAt = performance.now()
    setTimeout(run, batchMs)
  }
}

const stationNouns: ReadonlySet<unknown> = new Set([
  'appointments',
  'bays',
  'customers',
  'vehicles',
  'employees',
  'absences',
  'devices',
  'free-slots',
  'onboarding',
  'legals',
  'profiles',
  'follow-ups',
])

const invalidatesOne = (change: Change | 'everything', queryKey: readonly unknown[]): boolean =>
  change === 'everything' ? stationNouns.has(queryKey[0]) : invalidates(change, queryKey)
