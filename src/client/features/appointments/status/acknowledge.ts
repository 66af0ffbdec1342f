import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { requestPersistentStorage } from '#client/offline/device-storage.ts'
import { actorNameOf } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { applyReply } from './pending-overlay.ts'
import type { SendResult } from './send-change.ts'

/** What became of the change of a key; the change itself as far as this page knows it. */
export type Answered = { key: string; change: SubmittedChange | undefined; result: SendResult }

/** What is confirmed together is fetched together. */
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let isStorageAsked = false
const listeners = new Set<(answers: readonly Answered[]) => void>()

/** Called after the query cache has what the answers say, in the same turn: nothing flickers. */
export function onAcknowledged(listener: (answers: readonly Answered[]) => void): void {
  listeners.add(listener)
}

/**
 * Takes the answers to changes, from the page's own sending or from the worker's message: puts what they say into the
 * query cache and ends what was shown ahead of it.
 */
export function acknowledge(queryClient: QueryClient, answers: readonly Answered[]): void {
  const isDone = answers.some(({ result }) => result.kind === 'done')
  if (isDone) {
    // An answer to what was asked before the change would show the state before it.
    const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined
    void queryClient.cancelQueries({ queryKey: ['appointments'], predicate })
  }
  for (const { change, result } of answers) {
    if (result.kind === 'done') {
      const actorName = readActorName(queryClient)
      const { reply } = result
      updateCached(queryClient, reply.appointment.id, (one) => applyReply(one, reply, change, actorName))
    } else if (result.kind === 'queued') askForStorage()
    else if (isFailed(result) && change && result.error instanceof ApiError && result.error.current) {
      const current = result.error.current as Appointment
      updateCached(queryClient, change.appointmentId, (one) => ({ ...one, ...current }))
    }
  }
  for (const listener of listeners) listener(answers)
  if (isDone) refetchSoon(queryClient)
  if (answers.some(({ result }) => isFailed(result))) void queryClient.invalidateQueries({ queryKey: ['appointments'] })
}

type FailedSubmission = Extract<SendResult, { error: unknown }>
const isFailed = (result: SendResult): result is FailedSubmission => result.kind === 'refused' || result.kind === 'lost'

export function refetchSoon(queryClient: QueryClient): void {
  clearTimeout(timer)
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['appointments'] }), gatherMs)
}

function readActorName(queryClient: QueryClient): string {
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  return profile ? actorNameOf(profile) : ''
}

/** From the first change that waits, the browser is asked not to evict what this device stores. */
function askForStorage(): void {
  if (isStorageAsked) return
  isStorageAsked = true
  void requestPersistentStorage()
}
