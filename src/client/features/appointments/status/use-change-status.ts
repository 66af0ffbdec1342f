import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { readClockNote } from '#client/api/server-clock.ts'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Appointment, StatusDetail } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import type { SubmittedChange } from '#domain/outbox/status-change.ts'
import { completeStatusChange, type GivenStatusChange } from '#domain/outbox/status-change.ts'
import { deliverTap } from './deliver-tap.ts'

/** `occurredAt` is now, and `baseVersion` the appointment's own, unless they are given. */
export type StatusWish = Omit<GivenStatusChange, 'appointmentId'> & { status: Status; detail?: StatusDetail | null }

/**
 * Changes the status of an appointment: shown at once, waiting on this device until the server has it. What the server
 * refuses waits for a decision; what could not be stored is put back, and said. The key is made at the tap, so whatever
 * the network does the change has its effect once.
 */
export function useChangeStatus(appointment: Pick<Appointment, 'id' | 'statusVersion'>, station: Station) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const queryClient = useQueryClient()

  async function deliver(tap: SubmittedChange, onSaved: () => void): Promise<void> {
    const taken = await deliverTap(queryClient, tap, onSaved)
    if (taken.kind === 'saved') return
    const action = { label: t`Show`, run: openUnsent }
    if (taken.kind === 'behind') {
      toast.warning(t`It waits: an earlier change of this car needs your decision.`, { action })
    } else if (taken.kind === 'undecided') {
      toast.warning(`${wordProblem(taken.error)} ${t`Your change waits for your decision.`}`, { action })
    } else if (taken.error instanceof ApiError && taken.error.status === 0) {
      toast.error(t`NOT saved: no connection. Nothing was changed.`)
    } else {
      toast.error(wordProblem(taken.error, t`NOT saved. Nothing was changed.`))
    }
  }

  return {
    /** `onSaved` runs once it is stored: on this device, or at the server. Returns its key, the id of its event. */
    change: ({ status, ...wish }: StatusWish, onSaved: () => void = () => {}): string => {
      const key = newId()
      const clock = wish.occurredAt ? 'typed' : readClockNote()
      const given = { baseVersion: appointment.statusVersion, ...wish, appointmentId: appointment.id }
      const change = completeStatusChange(given, new Date().toISOString())
      const { userId, accountId } = station
      const tap: SubmittedChange = { ...change, key, userId, accountId, status, ...(clock && { clock }) }
      void deliver(tap, onSaved)
      return key
    },
  }
}
