import { ApiError, isApiError } from '#client/api/api-error.ts'
import { newId } from '#client/api/new-id.ts'
import { readPending, whenSettled } from '#client/features/appointments/status/pending-changes.ts'
import { useSubmitCommand } from '#client/features/appointments/status/submit-command.ts'
import type { Station } from '#client/station/use-station.ts'
import type { AppointmentDetails, CurrentDetails } from '#contract/appointments.ts'
import type { DetailSettings } from '#domain/outbox/order-details.ts'

/** `stored`: on this device; `refused`: it waits for a decision, which a message has said. */
export type DetailsOutcome = 'done' | 'stored' | 'refused'

/**
 * Submits the setting of details as a command. Rejects if neither the device nor the server has it, after a conflict
 * with the order as it is now.
 */
export function useSetDetails(order: AppointmentDetails, station: Station) {
  const submitCommand = useSubmitCommand(station)
  return async (settings: DetailSettings, employeeId: string | null): Promise<DetailsOutcome> => {
    const { id: appointmentId } = order
    const key = newId()
    const command = { kind: 'details', key, appointmentId, employeeId, params: { id: appointmentId } } as const
    try {
      await submitCommand({ ...command, body: settings })
    } catch (error) {
      if (!isApiError(error, 'version-conflict')) throw error
      const { mileage, keyTag, promisedAt } = error.current as CurrentDetails
      const current = { ...order, mileage, keyTag, promisedAt }
      throw new ApiError(error.status, error.code, error.message, { current })
    }
    const entry = () =>
      readPending()
        .get(appointmentId)
        ?.find((one) => one.key === key)
    await whenSettled(() => entry()?.state !== 'pending')
    const left = entry()
    return !left ? 'done' : left.state === 'attention' ? 'refused' : 'stored'
  }
}
