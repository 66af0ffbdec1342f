import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Card } from '#client/ui/card.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { getNotices, type Notices, saveNotices } from '#contract/notices.ts'
import css from './profile.module.css'

const noticesQuery = queryOptions({
  queryKey: ['profiles', 'notices'],
  queryFn: ({ signal }) => call(getNotices, {}, { signal }),
})

/** The switches for mails to the user; a tap is saved at once. */
export function NoticesCard() {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const { data, error } = useQuery(noticesQuery)
  const show = (notices: Notices) => queryClient.setQueryData(noticesQuery.queryKey, notices)
  const choice = useMutation({
    mutationFn: (body: Notices) => call(saveNotices, { body }),
    onMutate: (wanted) => {
      // An answer that is on its way is older.
      void queryClient.cancelQueries(noticesQuery)
      show(wanted)
      return data
    },
    onSuccess: (saved) => {
      show(saved)
      toast.success(t`Saved`)
    },
    onError: (failure, _wanted, before) => {
      if (before) show(before)
      toast.error(describeProblem(failure, t`NOT saved. Nothing was changed.`))
    },
  })
  return (
    <Card title={t`Emails to you`}>
      <Checkbox
        name="tomorrow"
        checked={data?.tomorrow ?? false}
        disabled={!data}
        hint={t`Sent after 18:00 with times, plates and jobs, but not when no cars are booked.`}
        error={error && !data ? describeProblem(error) : undefined}
        onValue={(tomorrow) => choice.mutate({ tomorrow })}
      >
        <Trans>Tomorrow’s cars, every evening</Trans>
      </Checkbox>
      <p className={css.note}>
        <Trans>You always receive sign-in codes and invitations.</Trans>
      </p>
    </Card>
  )
}
