import { ProposeSheet } from '#client/features/appointments/order/steps/propose-sheet.tsx'
import { type StepEntry, toStatusChange } from '#client/features/appointments/order/steps/step-entry.ts'
import { StepSheet } from '#client/features/appointments/order/steps/step-sheet.tsx'
import { useStepEntries } from '#client/features/appointments/order/steps/use-step-entries.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { useAnswerRequest } from './use-answer-request.ts'

/** An answer that needs a time or a reason. */
export type RequestAnswer = { request: Appointment; to: 'proposed' | 'rejected' }

type RequestSheetProps = RequestAnswer & { station: Station; now: number; onClose: () => void }

/** The sheet of an answer: another time, or the reason of a rejection. What is typed is the same draft as in the order. */
export function RequestSheet({ request, to, station, now, onClose }: RequestSheetProps) {
  const entries = useStepEntries(request.id, station.userId)
  const answer = useAnswerRequest(request, station)
  const parts = {
    order: request,
    station,
    now,
    entry: entries.entryOf(to),
    onEntry: (entry: StepEntry) => entries.set(to, entry),
    onClose,
    onTake: (entry: StepEntry) => {
      answer(toStatusChange(to, entry, station.format.currency), () => entries.drop(to))
      onClose()
    },
  }
  return to === 'proposed' ? <ProposeSheet {...parts} /> : <StepSheet {...parts} to={to} items={null} />
}
