import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { sendTestSms } from '#contract/messages/sms.ts'
import { parsePhone } from '#domain/codes/phone.ts'
import css from './sms.module.css'
import { smsFaultLabels } from './sms-fault-labels.ts'
import { smsSettingsQuery } from './sms-query.ts'

/** Sends one text message by the saved settings, and says what the gateway answered. */
export function SmsTestForm({ country }: { country: string }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const test = useMutation({
    mutationFn: (to: string) => call(sendTestSms, { body: { to } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: smsSettingsQuery.queryKey }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = parsePhone(typed, country)
    setWrong(!parsed.ok)
    if (parsed.ok && !test.isPending) test.mutate(parsed.value)
  }
  const fault = test.data?.fault
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <TextField
        label={t`Your mobile number`}
        name="testPhone"
        type="tel"
        autoComplete="tel"
        value={typed}
        error={isWrong ? t`Enter a mobile number` : undefined}
        hint={t`The message costs as much as any other, and counts for this month.`}
        onChange={({ target }) => setTyped(target.value)}
      />
      {test.isError && <Banner kind="error">{describeProblem(test.error)}</Banner>}
      {fault && <Banner kind="error">{i18n._(smsFaultLabels[fault])}</Banner>}
      {fault === null && (
        <Banner kind="success">
          <Trans>The gateway has accepted the message. Check your phone.</Trans>
        </Banner>
      )}
      <Button type="submit" icon="tabler:send" busy={test.isPending}>
        <Trans>Send a test message</Trans>
      </Button>
    </form>
  )
}
