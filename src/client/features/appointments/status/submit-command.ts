import { useQueryClient } from '@tanstack/react-query'
import { readClockNote } from '#client/api/server-clock.ts'
import type { Station } from '#client/station/use-station.ts'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import type { SendResult } from './send-change.ts'
import { submitChange } from './submit-change.ts'
import { useWaitingToast } from './use-waiting-toast.ts'

/** A command without its owner and its time. */
export type CommandWish = Omit<SubmittedCommand, 'userId' | 'accountId' | 'occurredAt' | 'clock'>

/**
 * Submits a command: shown at once, pending on this device until the server has it. Resolves as soon as the device or
 * the server has it; rejects if neither has, or if the server refused it and the device does not keep it. One that the
 * server refuses later waits for a decision. `onAnswered` gets the outcome as far as it is known then.
 */
export function useSubmitCommand(station: Pick<Station, 'userId' | 'accountId'>) {
  const queryClient = useQueryClient()
  const showWaiting = useWaitingToast()
  return (wish: CommandWish, onAnswered: (result: SendResult) => void = () => {}): Promise<void> => {
    const { userId, accountId } = station
    const clock = readClockNote()
    const occurredAt = new Date().toISOString()
    const command: SubmittedCommand = { ...wish, userId, accountId, occurredAt, ...(clock && { clock }) }
    return new Promise((stored, fail) => {
      void submitChange(queryClient, command, stored).then((result) => {
        if (result.kind === 'lost') fail(result.error)
        else stored()
        showWaiting(result)
        onAnswered(result)
      })
    })
  }
}
