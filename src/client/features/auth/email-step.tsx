import { Trans, useLingui } from '@lingui/react/macro'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { requestLoginCode, requestRegisterCode } from '#contract/auth.ts'
import css from './auth.module.css'
import type { CodePurpose, SentCode } from './code-sent.ts'
import { timeCode } from './time-code.ts'

export const requestOf = { login: requestLoginCode, register: requestRegisterCode } as const

type EmailStepProps = { kind: CodePurpose; email: string; onSent: (sent: SentCode) => void }

/** The field for the e-mail address to which the code is sent. */
export function EmailStep({ kind, email, onSent }: EmailStepProps) {
  const { t } = useLingui()
  const form = useDraftForm({
    draft: 'sign-in',
    userId: null,
    initial: { email },
    schema: requestOf[kind].body,
    toBody: (typed) => ({ email: typed.email.trim() }),
    submit: async (body) => onSent(timeCode(body.email, await call(requestOf[kind], { body }), Date.now())),
    placeError: () => 'email',
    fallback: t`Failed to send code. Please try again`,
  })
  const isRecentlyRequested = isApiError(form.failure, 'code-requested-recently')

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.step}>
      <TextField
        {...form.text('email')}
        label={<Trans>Email</Trans>}
        hint={<Trans>We’ll email you a one-time code. No password.</Trans>}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        size="large"
        autoFocus
      />
      <Button type="submit" variant="signal" size="large" wide busy={form.busy}>
        <Trans>Send the code</Trans>
      </Button>
      {isRecentlyRequested && (
        <Button
          wide
          onClick={() =>
            onSent(timeCode(form.values.email.trim(), { expiresInSeconds: 600, resendInSeconds: 60 }, Date.now()))
          }
        >
          <Trans>I have a code</Trans>
        </Button>
      )}
    </form>
  )
}
