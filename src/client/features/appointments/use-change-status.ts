import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { newId } from '#client/api/new-id.ts'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { toast } from '#client/ui/toast.tsx'
import { type Appointment, changeAppointmentStatus, type StatusDetail } from '#contract/appointments.ts'
import type { Status } from '#domain/appointment.ts'
import { findCached, updateCached } from './appointment-cache.ts'
import { guessChange } from './appointment-state.ts'
import type { Station } from './use-station.ts'

export type StatusChange = {
  to: Status
  reason?: string | null
  detail?: StatusDetail | null
  /** The event that is taken back. */
  undoes?: string | null
  /** Whose hands it was, on a workshop's tablet. */
  employeeId?: string | null
}

type Tapped = Required<StatusChange> & { key: string; occurredAt: string; baseVersion: number }

/**
 * Changes the status of an appointment: shown at once, put back where the server refuses, its error said. The key is
 * made at the tap, so whatever the network does the change has its effect once.
 */
export function useChangeStatus(appointment: Appointment, station: Station) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const queryClient = useQueryClient()
  const { id } = appointment

  const mutation = useMutation({
    networkMode: 'always',
    scope: { id: `status-${id}` },
    mutationFn: ({ key, to, ...change }: Tapped) =>
      call(changeAppointmentStatus, {
        params: { status: to },
        headers: {
          'idempotency-key': key,
          'x-expect-user': station.userId,
          'x-client-now': String(Date.now()),
        },
        body: { appointmentId: id, ...change },
      }),
    onMutate: async (tapped) => {
      await queryClient.cancelQueries({ queryKey: ['appointments'] })
      const before = findCached(queryClient, id)
      const actor = { id: station.userId, name: station.actorName }
      updateCached(queryClient, id, (one) => guessChange(one, { ...tapped, actor }))
      return { before }
    },
    onError: (error, _tapped, context) => {
      const current = error instanceof ApiError ? (error.current as Appointment | undefined) : undefined
      const truth = current ?? context?.before
      if (truth) updateCached(queryClient, id, (one) => ({ ...one, ...truth, ...eventsOf(context?.before) }))
      if (error instanceof ApiError && error.status === 0) {
        toast.error(t`Not saved: no connection. Nothing was changed.`)
      } else {
        toast.error(wordProblem(error, t`Not saved. Nothing was changed.`))
      }
    },
    onSuccess: ({ appointment: saved }) => {
      updateCached(queryClient, id, (one) => ({ ...one, ...saved }))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['appointments'] }),
  })

  return {
    isSaving: mutation.isPending,
    /** `onSaved` runs once the server has it. */
    change: ({ to, reason = null, detail = null, undoes = null, employeeId = null }: StatusChange, onSaved?: () => void) =>
      mutation.mutate(
        {
          to,
          reason,
          detail,
          undoes,
          employeeId,
          key: newId(),
          occurredAt: new Date().toISOString(),
          baseVersion: appointment.statusVersion,
        },
        { onSuccess: () => onSaved?.() },
      ),
  }
}

/** A list's answer knows no events; those of before the guess stand until they are fetched again. */
function eventsOf(appointment: Appointment | undefined): object {
  return appointment && 'events' in appointment ? { events: appointment.events } : {}
}
