import type { QueryClient } from '@tanstack/react-query'
import { onDone, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { acknowledge, refetchSoon } from './acknowledge.ts'
import { findPending } from './pending-changes.ts'

/** Acknowledges what the worker says to be done: changes of this page or another, or of a page that is long gone. */
export function followWorker(queryClient: QueryClient): void {
  onDone((done) =>
    acknowledge(
      queryClient,
      done.map(({ key, reply }) => ({ key, change: findPending(key), result: { kind: 'done', reply } })),
    ),
  )
  let known = 0
  onOutbox(() => {
    const undecided = readOutbox().entries.filter(({ state }) => state === 'attention').length
    // Refused because something else stands there: that is shown beside it.
    if (undecided > known) refetchSoon(queryClient)
    known = undecided
  })
}
