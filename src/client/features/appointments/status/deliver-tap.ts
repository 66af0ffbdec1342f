import type { QueryClient } from '@tanstack/react-query'
import { ApiError, isApiError } from '#client/api/api-error.ts'
import { type ChangeAnswer, sendChange } from '#client/api/send-change.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { keepDeviceStorage } from '#client/offline/device-storage.ts'
import { flushOutbox, hasWorker, onSaved, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { Appointment } from '#contract/appointments.ts'
import { outboxProblems } from '#contract/worker.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { takeDone } from './follow-done.ts'
import { answerTap, dropTaps, holdTap, isHeld, isStuck } from './unsent-store.ts'

/** What became of a tap. `behind`: saved, after one that needs a decision. `undecided`: it needs one itself. */
export type Taken =
  | { kind: 'saved' }
  | { kind: 'behind' }
  | { kind: 'undecided'; error: unknown }
  | { kind: 'lost'; error: unknown }

let isStorageAsked = false
/** A worker that says nothing more is not waited for. */
const longestHoldMs = 3_000

/** Shows a tap at once and hands it over. `onStored` is called as soon as the device or the server has it. Never rejects. */
export async function deliverTap(queryClient: QueryClient, tap: SubmittedChange, onStored: () => void): Promise<Taken> {
  let isStored = false
  const store = () => {
    stop()
    if (!isStored) onStored()
    isStored = true
  }
  const stop = onSaved((key) => {
    if (key === tap.key) store()
  })
  holdTap(tap)
  try {
    const answer = await insist(tap)
    store()
    if (answer.kind === 'done') takeDone(queryClient, [{ key: tap.key, reply: answer.reply }])
    else letWait(tap, answer.queued)
    return { kind: isStuck(tap) ? 'behind' : 'saved' }
  } catch (error) {
    stop()
    if (error instanceof ApiError && error.current) {
      const current = error.current as Appointment
      updateCached(queryClient, tap.appointmentId, (one) => ({ ...one, ...current }))
    }
    dropTaps([tap.key], false)
    void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    return { kind: isUndecided(error) ? 'undecided' : 'lost', error }
  }
}

/**
 * A worker that is stopped in the middle answers nothing. Unless it had stored the tap, it is handed over once more:
 * with the same key nothing can happen twice.
 */
async function insist(tap: SubmittedChange): Promise<ChangeAnswer> {
  try {
    return await sendChange(tap)
  } catch (error) {
    if (!isApiError(error, 'network') || !hasWorker()) throw error
    return isHeld(tap.key) ? await sendChange(tap) : { kind: 'waits', queued: true, key: tap.key }
  }
}

function letWait({ key }: SubmittedChange, isQueued: boolean): void {
  if (answerTap(key)) {
    flushOutbox('change')
    setTimeout(() => dropTaps([key], false), longestHoldMs)
  }
  if (!isQueued || isStorageAsked) return
  isStorageAsked = true
  void keepDeviceStorage()
}

/** The server refused it, and the worker keeps it until a person has decided. */
function isUndecided(error: unknown): boolean {
  if (!hasWorker() || readOutbox().storage === 'missing' || !isApiError(error)) return false
  return error.status >= 400 && error.status < 500 && !Object.hasOwn(outboxProblems, error.code)
}
