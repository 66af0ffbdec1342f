import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { readClockNote } from '#client/api/server-clock.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import type { Station } from '#client/station/use-station.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { SubmittedCommand } from '#domain/outbox/command.ts'
import { submitChange } from './submit-change.ts'

/** A command without its owner and its time. */
export type CommandWish = Omit<SubmittedCommand, 'userId' | 'accountId' | 'occurredAt' | 'clock'>

/**
 * Submits a command: shown at once, pending on this device until the server has it. Resolves as soon as the device or
 * the server has it; rejects if neither has, or if the server refused it and the device does not keep it. One that the
 * server refuses later waits for a decision.
 */
export function useSubmitCommand(station: Pick<Station, 'userId' | 'accountId'>) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  return (wish: CommandWish): Promise<void> => {
    const { userId, accountId } = station
    const clock = readClockNote()
    const occurredAt = new Date().toISOString()
    const command: SubmittedCommand = { ...wish, userId, accountId, occurredAt, ...(clock && { clock }) }
    const action = { label: t`Show`, run: openUnsent }
    return new Promise((stored, fail) => {
      void submitChange(queryClient, command, stored).then((result) => {
        if (result.kind === 'lost') fail(result.error)
        else stored()
        if (result.kind === 'queued' && result.isBehind) {
          toast.warning(t`Waiting: an earlier change to this car needs your decision.`, { action })
        } else if (result.kind === 'refused') {
          toast.warning(`${describeProblem(result.error)} ${t`Your change needs your decision.`}`, { action })
        }
      })
    })
  }
}
