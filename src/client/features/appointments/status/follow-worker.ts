import type { QueryClient } from '@tanstack/react-query'
import { onDone, onOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import { acknowledge, refetchSoon } from './acknowledge.ts'
import { findPending } from './pending-changes.ts'

/** Acknowledges the changes that the worker reports as done, whichever page made them. */
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
    // A refusal means that the appointment has changed: refetch, to show its current state beside the change.
    if (undecided > known) refetchSoon(queryClient)
    known = undecided
  })
}
