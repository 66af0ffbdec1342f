import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '#client/api/profile-query.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { onDone, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { actorNameOf } from '#client/station/use-station.ts'
import type { Done } from '#contract/worker.ts'
import { confirm } from './unsent.ts'
import { dropTaps, findUnsent } from './unsent-store.ts'

/** What is confirmed together is fetched together. */
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Puts what the server has confirmed where the guess stood, in one: nothing flickers. */
export function takeDone(queryClient: QueryClient, done: readonly Done[]): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  const actorName = profile ? actorNameOf(profile) : ''
  // An answer to what was asked before the change would show the state before it.
  void queryClient.cancelQueries({
    queryKey: ['appointments'],
    predicate: ({ state }) => state.data !== undefined,
  })
  for (const { key, reply } of done) {
    const entry = findUnsent(key)
    updateCached(queryClient, reply.appointment.id, (one) => confirm(one, reply, entry, actorName))
  }
  dropTaps(
    done.map(({ key }) => key),
    true,
  )
  askSoon(queryClient)
}

function askSoon(queryClient: QueryClient): void {
  clearTimeout(timer)
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['appointments'] }), gatherMs)
}

/** Follows what the worker says to be done; of this page or another, or of a page that is long gone. */
export function followDone(queryClient: QueryClient): void {
  onDone((done) => takeDone(queryClient, done))
  let known = 0
  onOutbox(() => {
    const undecided = readOutbox().entries.filter(({ state }) => state === 'attention').length
    // Refused because something else stands there: that is shown beside it.
    if (undecided > known) askSoon(queryClient)
    known = undecided
  })
}
