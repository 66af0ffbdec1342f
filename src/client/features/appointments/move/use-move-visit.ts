import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { serverNow } from '#client/api/server-clock.ts'
import { updateCached } from '#client/features/appointments/appointment-cache.ts'
import { currentOf, saveWithVersionCheck } from '#client/features/appointments/save-with-version.ts'
import { useAnnounceEmail } from '#client/features/messages/use-announce-email.tsx'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { toastRules } from '#client/ui/toast/toast-rules.ts'
import { type Appointment, type AppointmentDetails, rescheduleAppointment } from '#contract/appointments.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import type { DropPlace } from './drop-target.ts'
import { toWire } from './when-start.ts'

type MoveBody = Call<typeof rescheduleAppointment>['body']

/** The place that an appointment occupies. */
const holdOf = ({ startsAt, workMinutes, blocks: [block] }: Appointment) => ({
  startsAt,
  workMinutes,
  bayId: block?.bayId ?? null,
  employeeId: block?.employeeId ?? null,
})

const isMoved = (seen: Appointment, current: Appointment): boolean =>
  JSON.stringify(holdOf(seen)) !== JSON.stringify(holdOf(current))

/** Reschedules appointments, with an undo. */
export function useMoveVisit(station: Station) {
  const { format } = station
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const { announceEmail } = useAnnounceEmail(station)

  const send = async (id: string, body: MoveBody): Promise<AppointmentDetails> => {
    try {
      const moved = await call(rescheduleAppointment, { params: { id }, body })
      updateCached(queryClient, id, (one) => ({ ...one, ...moved }))
      return moved
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
    }
  }

  /** Reports a version conflict only if the place has changed; a status change meanwhile does not count. */
  const sendUnlessMoved = (seen: Appointment, body: MoveBody) =>
    saveWithVersionCheck(
      seen.version,
      (version) => send(seen.id, version === undefined ? body : { ...body, version }),
      (current) => isMoved(seen, current),
    )

  const describeRefusal = (error: unknown): string => {
    const current = currentOf(error)
    const words = describeProblem(error)
    if (!current) return words
    const { startsAt } = current
    return `${words} ${t`It is now at ${format.timeOn(startsAt, format.dateOf(serverNow()))}.`}`
  }

  const undoMove = async (seen: Appointment, moved: Appointment): Promise<void> => {
    try {
      // The appointment was there before, so an overlap is accepted.
      await sendUnlessMoved(moved, { ...holdOf(seen), acceptOverlap: true })
      toast.success(t`Put back`)
    } catch (error) {
      toast.error(describeRefusal(error))
    }
  }

  /** Shows a toast with an undo, which restores the place in `seen`, and with the e-mail that will be sent. */
  const showUndo = (seen: Appointment, moved: AppointmentDetails): void => {
    const id = `moved-${moved.id}`
    const words = t`Rescheduled`
    const undo = { label: t`Undo`, run: () => void undoMove(seen, moved) }
    toast.success(words, { id, durationMs: toastRules.undoMs, action: undo })
    void announceEmail(moved, moved.events.at(-1)?.id ?? '', { id, words, undo })
  }

  return {
    send,
    showUndo,
    /**
     * Reschedules an appointment at once. If the server refuses, a toast shows the reason; its action runs `onSheet`.
     */
    move: async (seen: Appointment, { from, bayId, employeeId }: DropPlace, onSheet: () => void): Promise<void> => {
      try {
        showUndo(seen, await sendUnlessMoved(seen, { startsAt: toWire(from), bayId, employeeId }))
      } catch (error) {
        const isAnswered = isApiError(error) && error.status !== 0
        const action = { label: t`Choose a place`, run: onSheet }
        toast.error(describeRefusal(error), isAnswered ? { action } : {})
      }
    },
  }
}
