import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { profileQuery } from '#client/api/profile-query.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { insertCached } from '#client/features/appointments/appointment-lists.ts'
import { orderQuery } from '#client/features/appointments/appointment-queries.ts'
import { takeReportReply } from '#client/features/appointments/pending/pending-condition-reports.ts'
import { takeDetailsReply } from '#client/features/appointments/pending/pending-details.ts'
import { takeFindingReply } from '#client/features/appointments/pending/pending-findings.ts'
import { takeInspectionReply } from '#client/features/appointments/pending/pending-inspections.ts'
import { takeLineReply } from '#client/features/appointments/pending/pending-lines.ts'
import { addNoteTo } from '#client/features/appointments/pending/pending-note.ts'
import { applyReply } from '#client/features/appointments/pending/pending-overlay.ts'
import { withPhotos } from '#client/features/appointments/pending/pending-photo.ts'
import { requestPersistentStorage } from '#client/offline/device-storage.ts'
import { actorNameOf, defaultTimeZone } from '#client/station/use-station.ts'
import type { Appointment, StatusChanged } from '#contract/appointments.ts'
import type { ChangeReply } from '#contract/worker/messages.ts'
import { isStatusChange, type Submitted } from '#domain/outbox/outbox.ts'
import type { SendResult } from './send-change.ts'

/** The outcome of the change with this key, and the change itself if this page has it. */
export type Answered = { key: string; change: Submitted | undefined; result: SendResult }

/** Refetches within this time (ms) are merged. */
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let isStorageAsked = false
const listeners = new Set<(answers: readonly Answered[]) => void>()

/** The listener is called in the same tick in which the query cache is updated, so that nothing flickers. */
export function onAcknowledged(listener: (answers: readonly Answered[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves with the server's answer to a pending status change, or with `null` if there is none within `ms`. */
export async function whenDone(key: string, ms: number): Promise<StatusChanged | null> {
  let unsubscribe = (): void => {}
  const done = new Promise<StatusChanged>((resolve) => {
    unsubscribe = onAcknowledged((answers) => {
      const result = answers.find((one) => one.key === key)?.result
      if (result?.kind === 'done' && 'eventId' in result.reply) resolve(result.reply)
    })
  })
  const late = new Promise<null>((resolve) => setTimeout(resolve, ms, null))
  const reply = await Promise.race([done, late])
  unsubscribe()
  return reply
}

/**
 * Processes answers to changes, from the page's own request or from a message of the worker: updates the query cache
 * and removes the pending changes.
 */
export function acknowledge(queryClient: QueryClient, all: readonly Answered[]): void {
  const answers = all.filter(isNews)
  if (answers.length === 0) return
  const isDone = answers.some(({ result }) => result.kind === 'done')
  if (isDone) {
    // The answer to an earlier request would show the state before the change.
    const predicate = ({ state }: { state: { data: unknown } }) => state.data !== undefined
    void queryClient.cancelQueries({ queryKey: ['appointments'], predicate })
  }
  for (const { change, result } of answers) {
    if (result.kind === 'done') storeReply(queryClient, result.reply, change)
    else if (result.kind === 'queued') askForStorage()
    else if (isFailed(result) && change && isStatusChange(change) && currentOf(result)) {
      const current = currentOf(result)
      updateCached(queryClient, change.appointmentId, (one) => ({ ...one, ...current }))
    }
  }
  for (const listener of listeners) listener(answers)
  if (isDone) refetchSoon(queryClient)
  if (answers.some(({ result }) => isFailed(result))) void queryClient.invalidateQueries({ queryKey: ['appointments'] })
}

/** Keys of the latest changes that are done. */
const doneKeys: string[] = []
const mostDoneKeys = 500

/**
 * Whether this page has not processed the answer yet. A change of its own comes twice, as the answer to its call and
 * from the worker; the second must not cancel what the page has asked for after the first.
 */
function isNews({ key, result }: Answered): boolean {
  if (result.kind !== 'done') return true
  if (doneKeys.includes(key)) return false
  doneKeys.push(key)
  if (doneKeys.length > mostDoneKeys) doneKeys.shift()
  return true
}

const currentOf = ({ error }: FailedSubmission): Appointment | undefined =>
  error instanceof ApiError ? (error.current as Appointment | undefined) : undefined

function storeReply(queryClient: QueryClient, reply: ChangeReply, change: Submitted | undefined): void {
  // The answer to a creation is the order itself.
  if ('events' in reply) {
    const { queryKey } = orderQuery(reply.id)
    // An answer that waited for a page may be older than what was read since.
    if ((queryClient.getQueryData(queryKey)?.version ?? 0) > reply.version) return
    queryClient.setQueryData(queryKey, reply)
    insertCached(queryClient, reply, readProfile(queryClient)?.timeZone ?? defaultTimeZone)
    return
  }
  if ('photos' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => withPhotos(one, reply.photos))
    return
  }
  if ('note' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => addNoteTo(one, reply.note))
    return
  }
  if ('findingId' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => takeFindingReply(one, reply))
    return
  }
  if ('inspectionId' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => takeInspectionReply(one, reply))
    return
  }
  if ('reportId' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => takeReportReply(one, reply))
    return
  }
  if ('lineId' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => takeLineReply(one, reply))
    return
  }
  if ('keyTag' in reply) {
    updateCached(queryClient, reply.appointmentId, (one) => takeDetailsReply(one, reply))
    return
  }
  const status = change && isStatusChange(change) ? change : undefined
  const actorName = readActorName(queryClient)
  updateCached(queryClient, reply.appointment.id, (one) => applyReply(one, reply, status, actorName))
}

type FailedSubmission = Extract<SendResult, { error: unknown }>
const isFailed = (result: SendResult): result is FailedSubmission => result.kind === 'refused' || result.kind === 'lost'

export function refetchSoon(queryClient: QueryClient): void {
  clearTimeout(timer)
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['appointments'] }), gatherMs)
}

const readProfile = (queryClient: QueryClient) => queryClient.getQueryData(profileQuery.queryKey)

function readActorName(queryClient: QueryClient): string {
  const profile = readProfile(queryClient)
  return profile ? actorNameOf(profile) : ''
}

/** From the first pending change on, asks the browser not to evict this device's data. */
function askForStorage(): void {
  if (isStorageAsked) return
  isStorageAsked = true
  void requestPersistentStorage()
}
