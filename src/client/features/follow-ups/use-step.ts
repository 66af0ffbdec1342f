import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import { stepFollowUp } from '#contract/follow-ups/follow-ups.ts'
import type { Call } from '#contract/shape/endpoint.ts'
import { followUpsKey } from './follow-ups-query.ts'

type FollowUpStepBody = Call<typeof stepFollowUp>['body']
type FollowUpDone = { id: string; body: FollowUpStepBody; done: string }

/** Takes a step of a follow-up and says so, with a way back. */
export function useStep(onDone?: () => void) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: followUpsKey })
  const change = useMutation({
    mutationFn: ({ id, body }: FollowUpDone) => call(stepFollowUp, { params: { id }, body }),
    onSuccess: (_, { id, body, done }) => {
      void refresh()
      const undo = { label: t`Undo`, run: () => change.mutate({ id, body: { to: 'open' }, done: t`Open again` }) }
      toast.success(done, body.to === 'open' ? {} : { action: undo })
      onDone?.()
    },
    onError: (error) => {
      void refresh()
      toast.error(describeProblem(error, t`NOT saved. Nothing was changed.`))
    },
  })
  return change
}
