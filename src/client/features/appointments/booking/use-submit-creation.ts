import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { newId } from '#client/api/new-id.ts'
import { readClockNote } from '#client/api/server-clock.ts'
import { type CreationBody, createdOf } from '#client/features/appointments/pending/pending-creation.ts'
import type { SendResult } from '#client/features/appointments/status/send-change.ts'
import { submitChange } from '#client/features/appointments/status/submit-change.ts'
import { useWaitingToast } from '#client/features/appointments/status/use-waiting-toast.ts'
import type { SubmittedDraft } from '#client/offline/drafts/use-draft-form.ts'
import { decideOutbox, readOutbox } from '#client/offline/outbox/outbox-link.ts'
import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'

/** `isSent`: the server has it; otherwise it waits on this device, and `order` has no number. */
export type CreationOutcome = { order: AppointmentDetails; isSent: boolean }

export type CreationForm = {
  draft: SubmittedDraft
  /** Whether somebody still looks at it. */
  isOpen: () => boolean
}

/** While the server is there, the form waits this long (ms) for its answer. */
const answerMs = 3_000
const isConnected = (): boolean => navigator.onLine && readOutbox().line.why === null
const pause = (ms: number): Promise<null> => new Promise((done) => setTimeout(done, ms, null))

/**
 * Sends a creation by the outbox. Resolves when the server has it, or as soon as this device has stored it while the
 * server does not answer. Rejects if neither has it. One that is refused while its form is open is given back to the
 * form. One that is refused later, or whose form was closed meanwhile (`null`), waits for a decision.
 */
export async function submitCreation(
  queryClient: QueryClient,
  command: SubmittedCommand,
  { draft, isOpen }: CreationForm,
  showWaiting: (result: SendResult) => void,
): Promise<CreationOutcome | null> {
  let answered: ReturnType<typeof submitChange> | undefined
  const stored = new Promise<void>((resolve) => {
    answered = submitChange(queryClient, command, resolve)
  })
  // If the page ends now, its form must not begin with an order that exists.
  void stored.then(draft.drop)
  const late = stored.then(() => pause(isConnected() ? answerMs : 0))
  const result = await Promise.race([answered, late])
  switch (result?.kind) {
    case 'done':
      return { order: result.reply as AppointmentDetails, isSent: true }
    case 'refused':
      if (!isOpen()) {
        showWaiting(result)
        return null
      }
      // Everything that was typed is in the form.
      draft.keep()
      await decideOutbox({ kind: 'discard', keys: [command.key] })
      throw result.error
    case 'lost':
      throw result.error
    default:
      void answered?.then(showWaiting)
      return { order: createdOf(command, false), isSent: false }
  }
}

/** Creates an appointment: see `submitCreation`. */
export function useSubmitCreation({ userId, accountId }: Station) {
  const queryClient = useQueryClient()
  const showWaiting = useWaitingToast()
  return ({ occurredAt: _, ...body }: CreationBody & { id: string }, form: CreationForm) => {
    const clock = readClockNote()
    const command: SubmittedCommand = {
      ...{ key: newId(), userId, accountId, appointmentId: body.id, employeeId: null },
      ...{ occurredAt: new Date().toISOString(), kind: 'create', params: {}, body, ...(clock && { clock }) },
    }
    return submitCreation(queryClient, command, form, showWaiting)
  }
}
