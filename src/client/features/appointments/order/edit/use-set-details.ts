import { ApiError, isApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import type { SendResult } from '#client/features/appointments/status/send-change.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import { within } from '#client/offline/within.ts'
import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails, CurrentDetails } from '#contract/appointments.ts'
import type { DetailSettings } from '#domain/outbox/order-details.ts'

/** `stored`: on this device; `refused`: it waits for a decision, which a message has said. */
export type DetailsOutcome = 'done' | 'stored' | 'refused'

/** The time (ms) in which a form waits for the server, if there is a connection. */
const longestAnswerMs = 2_000

/**
 * Submits the setting of details as a command. Rejects if neither the device nor the server has it, after a conflict
 * with the order as it is now.
 */
export function useSetDetails(order: AppointmentDetails, station: Station) {
  const submitCommand = useSubmitCommand(station)
  return async (settings: DetailSettings, employeeId: string | null): Promise<DetailsOutcome> => {
    let resolveAnswer = (_: SendResult): void => {}
    const answered = new Promise<SendResult>((resolve) => {
      resolveAnswer = resolve
    })
    const { id: appointmentId } = order
    const command = { kind: 'details', key: newId(), appointmentId, employeeId, params: { id: appointmentId } } as const
    try {
      await submitCommand({ ...command, body: settings }, resolveAnswer)
    } catch (error) {
      if (!isApiError(error, 'version-conflict')) throw error
      const { mileage, keyTag, promisedAt } = error.current as CurrentDetails
      const current = { ...order, mileage, keyTag, promisedAt }
      throw new ApiError(error.status, error.code, error.message, { current })
    }
    const result = await within(longestAnswerMs, answered)
    if (result?.kind === 'refused') return 'refused'
    return result?.kind === 'done' ? 'done' : 'stored'
  }
}
