import { useLingui } from '@lingui/react'
import { toast } from '#client/ui/toast/toast.tsx'
import type { Decision } from '#domain/outbox/outbox-decision.ts'
import { decideOutbox } from './outbox-link.ts'
import { decisionLabels } from './sign-labels.ts'

/** Sends the user's decision to the worker. Shows an error and returns `false` if it failed. */
export function useDecide(): (decision: Decision) => Promise<boolean> {
  const { i18n } = useLingui()
  return async (decision) => {
    const reply = await decideOutbox(decision)
    if (!reply.ok) toast.error(i18n._(decisionLabels[reply.why]))
    return reply.ok
  }
}
