import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '#contract/events.ts'
import { keepStreamOpen, type LiveMessage, silenceMs } from './event-stream.ts'
import { invalidates } from './invalidates.ts'

/** Changes that come together are fetched together. */
const gatherMs = 150
/** How long a change of our own that is on its way is waited for: its guess is on the screen. */
const waitForOwnMs = 5_000

/** What the first page reads is there by then. */
const afterReadyMs = 1_500

const pollMs = 30_000
const pollLiveMs = 5 * 60_000

let heardAt = Number.NEGATIVE_INFINITY
const isLive = (): boolean => performance.now() - heardAt < silenceMs

/** `refetchInterval` of what others change: seldom while we are told, often while we are not. */
export const pollUnlessLive = (): number => (isLive() ? pollLiveMs : pollMs)

/**
 * Follows what changes at the station of whoever `whose` names, `null` for nobody: of all tabs that are looked at one
 * holds the stream and tells the others. Call `settle` when `whose` may say something else.
 */
export function followStation(queryClient: QueryClient, whose: () => string | null): { settle(): void } {
  let following: { key: string; channel: BroadcastChannel; lastId: string | null } | null = null
  let leading: AbortController | null = null
  const refetch = makeRefetch(queryClient)

  // What was read before the line stood may lack what changed in between.
  function readAgain(): void {
    if (queryClient.isMutating() > 0) setTimeout(readAgain, afterReadyMs)
    else void queryClient.refetchQueries({ queryKey: ['appointments'], type: 'active' }, { cancelRefetch: false })
  }

  function hear(message: LiveMessage): void {
    // From here on every query polls again: it is asked once, which sets its next time.
    const isNewlyLost = message.event === 'lost' && isLive()
    heardAt = message.event === 'lost' ? Number.NEGATIVE_INFINITY : performance.now()
    const isFirst = following?.lastId === null
    if ('id' in message && following) following.lastId = message.id
    if (message.event === 'ready' && isFirst) setTimeout(readAgain, afterReadyMs)
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
    channel.onmessage = ({ data }) => hear(data as LiveMessage)
    following = { key, channel, lastId: null }
  }

  function settle(): void {
    const key = whose()
    follow(key)
    const isAwake = key !== null && document.visibilityState === 'visible' && navigator.onLine
    if (!isAwake) {
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
          hear(message)
        },
        signal,
      )
    // Where there are no locks every tab has its own stream; an abort while waiting is no failure.
    const held = 'locks' in navigator ? navigator.locks.request(channel.name, { signal }, hold) : hold()
    held.catch(() => {})
  }

  document.addEventListener('visibilitychange', settle)
  window.addEventListener('online', settle)
  window.addEventListener('offline', settle)
  settle()
  return { settle }
}

/** Asks again for what is shown and touched; what is not looked at is only marked. */
function makeRefetch(queryClient: QueryClient): (change: Change | 'everything') => void {
  let gathered: (Change | 'everything')[] = []
  let firstAt = 0

  function run(): void {
    if (queryClient.isMutating() > 0 && performance.now() - firstAt < waitForOwnMs) {
      setTimeout(run, gatherMs)
      return
    }
    const changes = gathered
    gathered = []
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => changes.some((one) => invalidatesOne(one, queryKey)),
      refetchType: document.visibilityState === 'visible' ? 'active' : 'none',
    })
  }

  return (change) => {
    gathered.push(change)
    if (gathered.length > 1) return
    firstAt = performance.now()
    setTimeout(run, gatherMs)
  }
}

const ofTheStation: ReadonlySet<unknown> = new Set([
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
])

const invalidatesOne = (change: Change | 'everything', queryKey: readonly unknown[]): boolean =>
  change === 'everything' ? ofTheStation.has(queryKey[0]) : invalidates(change, queryKey)
