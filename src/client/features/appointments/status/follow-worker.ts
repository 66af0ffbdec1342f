import type { QueryClient } from '@tanstack/react-query'
import { onDone, onOutbox, readOutbox, tellWorker } from '#client/offline/outbox/outbox-link.ts'
import type { CommandReply } from '#contract/worker/messages.ts'
import { acknowledge, refetchSoon } from './acknowledge.ts'
import { findPending } from './pending-changes.ts'

/** By then the query cache with the answers is stored on the device. */
const storedAfterMs = 2_000

/**
 * Acknowledges the changes that the worker reports as done, whichever page made them, and those that were done while no
 * page was open, as soon as `whenRestored` resolves: older data must not replace them.
 */
export function followWorker(queryClient: QueryClient, whenRestored: () => Promise<void>): void {
  onDone((done) =>
    acknowledge(
      queryClient,
      done.map(({ key, reply }) => ({ key, change: findPending(key), result: { kind: 'done', reply } })),
    ),
  )
  const read = new Set<string>()
  const readAnswers = async () => {
    await whenRestored()
    const unread = (readOutbox().unread ?? []).filter(({ key }) => !read.has(key))
    if (unread.length === 0) return
    const keys = unread.map(({ key }) => key)
    for (const key of keys) read.add(key)
    acknowledge(
      queryClient,
      unread.map(({ key, reply }) => ({
        key,
        change: undefined,
        result: { kind: 'done', reply: reply as CommandReply },
      })),
    )
    setTimeout(() => tellWorker({ type: 'answers-read', keys }), storedAfterMs)
  }
  void readAnswers()
  let known = 0
  onOutbox(() => {
    void readAnswers()
    const undecided = readOutbox().entries.filter(({ state }) => state === 'attention').length
    // A refusal means that the appointment has changed: refetch, to show its current state beside the change.
    if (undecided > known) refetchSoon(queryClient)
    known = undecided
  })
}
