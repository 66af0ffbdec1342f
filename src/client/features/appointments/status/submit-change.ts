import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { readClockNote } from '#client/api/server-clock.ts'
import { findCached } from '#client/features/appointments/appointment-cache.ts'
import { useAnnounceEmail } from '#client/features/messages/use-announce-email.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { readOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Appointment, StatusDetail } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { Submitted } from '#domain/outbox/outbox.ts'
import { completeStatusChange, type GivenStatusChange, type SubmittedChange } from '#domain/outbox/status-change.ts'
import { acknowledge, whenDone } from './acknowledge.ts'
import { addPending } from './pending-changes.ts'
import { type SendResult, sendChange } from './send-change.ts'
import { useWaitingToast } from './use-waiting-toast.ts'

/** A queued change that the server has by then is announced like one that was sent at once (ms). */
const soonMs = 3_000

/** By default `occurredAt` is now, and `baseVersion` that of the appointment. */
export type StatusWish = Omit<GivenStatusChange, 'appointmentId'> & { status: Status; detail?: StatusDetail | null }

/**
 * Shows a change at once, sends it, and replaces it by the answer. `onStored` is called as soon as the device or the
 * server has it. Never rejects.
 */
export async function submitChange<S extends Submitted>(
  queryClient: QueryClient,
  change: S,
  onStored: () => void,
): Promise<SendResult<S>> {
  addPending(change)
  const result = await sendChange(change, onStored)
  acknowledge(queryClient, [{ key: change.key, change, result }])
  return result
}

/**
 * Changes the status of an appointment: shown at once, pending on this device until the server has it. A refused change
 * waits for a decision; one that could not be stored is reverted, with an error message. The key is created here, so
 * that the change has its effect once, whatever the network does.
 */
export function useChangeStatus(appointment: Pick<Appointment, 'id' | 'statusVersion'>, station: Station) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const showWaiting = useWaitingToast()
  const { announceEmail, announceLater } = useAnnounceEmail(station)

  async function announce(change: SubmittedChange, result: SendResult<SubmittedChange>): Promise<void> {
    const isQueued = result.kind === 'queued' && !result.isBehind
    // With a network it only waits its turn behind another change.
    const isSoon = isQueued && navigator.onLine && readOutbox().line.why === null
    const reply = result.kind === 'done' ? result.reply : isSoon ? await whenDone(change.key, soonMs) : null
    if (reply?.eventId) {
      await announceEmail(reply.appointment, reply.eventId)
    } else if (!reply && isQueued && change.undoes === null) {
      const known = findCached(queryClient, change.appointmentId)
      if (known) announceLater({ ...known, status: change.status })
    }
  }

  function showResult(result: SendResult): void {
    showWaiting(result)
    if (result.kind !== 'lost') return
    const isOffline = result.error instanceof ApiError && result.error.status === 0
    if (isOffline) toast.error(t`NOT saved: no connection. Nothing was changed.`)
    else toast.error(describeProblem(result.error, t`NOT saved. Nothing was changed.`))
  }

  return {
    /**
     * `onSaved` is called once the change is stored, on this device or by the server. Returns its key, which is the id
     * of its event.
     */
    change: ({ status, ...wish }: StatusWish, onSaved: () => void = () => {}): string => {
      const { userId, accountId } = station
      const key = newId()
      const clock = wish.occurredAt ? 'typed' : readClockNote()
      const given = { baseVersion: appointment.statusVersion, ...wish, appointmentId: appointment.id }
      const complete = completeStatusChange(given, new Date().toISOString())
      const change: SubmittedChange = { ...complete, key, userId, accountId, status, ...(clock && { clock }) }
      void submitChange(queryClient, change, onSaved).then((result) => {
        showResult(result)
        void announce(change, result)
      })
      return key
    },
  }
}
