import { useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import type { SendResult } from './send-change.ts'

/** Returns a function that says that a submitted change or command needs a decision, if it does. */
export function useWaitingToast(): (result: SendResult) => void {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  return (result) => {
    const action = { label: t`Show`, run: openUnsent }
    if (result.kind === 'queued' && result.isBehind) {
      toast.warning(t`Waiting: an earlier change to this car needs your decision.`, { action })
    } else if (result.kind === 'refused') {
      toast.warning(`${describeProblem(result.error)} ${t`Your change needs your decision.`}`, { action })
    }
  }
}
