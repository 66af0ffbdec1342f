import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { useSecondsLeft } from '#client/ui/hooks/use-seconds-left.ts'
import { toast } from '#client/ui/toast/toast.tsx'
import css from './auth.module.css'
import type { CodePurpose, SentCode } from './code-sent.ts'
import { requestOf } from './request-of.ts'
import { timeCode } from './time-code.ts'

type ResendCodeProps = { kind: CodePurpose; sent: SentCode; onSent: (sent: SentCode) => void }

/** Requests another code, as soon as the server allows it. */
export function ResendCode({ kind, sent, onSent }: ResendCodeProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const secondsLeft = useSecondsLeft(sent.resendAt)
  const resend = useMutation({
    mutationFn: () => call(requestOf[kind], { body: { email: sent.email } }),
    onSuccess: (answer) => {
      onSent(timeCode(sent.email, answer, Date.now()))
      toast.success(t`A new code is on its way. The old one no longer works.`)
    },
  })
  return (
    <div className={css.resend}>
      <Button wide disabled={secondsLeft > 0} busy={resend.isPending} onClick={() => resend.mutate()}>
        {secondsLeft > 0 ? <Trans>New code in {secondsLeft} s</Trans> : <Trans>Send a new code</Trans>}
      </Button>
      <FieldError>{resend.error && describeProblem(resend.error, t`Failed to send code. Please try again`)}</FieldError>
    </div>
  )
}
