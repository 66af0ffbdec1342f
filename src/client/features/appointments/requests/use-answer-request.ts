import { useLingui } from '@lingui/react/macro'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { forgetStep, noteStep } from '#client/features/appointments/status/last-step.ts'
import { type StatusWish, useChangeStatus } from '#client/features/appointments/status/submit-change.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { toastRules } from '#client/ui/toast/toast-rules.ts'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'

/**
 * Returns a function that answers a request. An answered one leaves the list, so the undo is in a toast. `onSaved` is
 * called once the answer is stored.
 */
export function useAnswerRequest(request: Appointment, station: Station) {
  const { i18n, t } = useLingui()
  const { change } = useChangeStatus(request, station)
  return (wish: StatusWish, onSaved?: () => void): void => {
    noteStep()
    const undoes = change(wish, onSaved)
    const undo = () => {
      forgetStep()
      change({ status: request.status, undoes, baseVersion: request.statusVersion + 1 })
    }
    toast.success(`${nameCar(request, i18n)}: ${i18n._(statusSigns[wish.status].word)}`, {
      id: `request-${request.id}`,
      action: { label: t`Undo`, run: undo },
      durationMs: toastRules.undoMs,
    })
  }
}
