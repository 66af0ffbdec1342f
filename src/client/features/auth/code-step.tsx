import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ApiError, isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { useDraftForm } from '#client/offline/drafts/use-draft-form.ts'
import { admitUser } from '#client/session/session.ts'
import { toPasskeyPage } from '#client/session/to-sign-in.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { CodeField } from '#client/ui/fields/code-field.tsx'
import { login, register } from '#contract/auth.ts'
import type { Profile } from '#contract/profiles.ts'
import css from './auth.module.css'
import type { CodePurpose, SentCode } from './code-sent.ts'
import { ResendCode } from './resend-code.tsx'
import { placeEntryError } from './sign-in-state.ts'

const entryOf = { login, register } as const
const profileMissing = 'profile-missing'

type CodeStepProps = {
  kind: CodePurpose
  sent: SentCode
  onSent: (sent: SentCode) => void
  submitLabel: ReactNode
  onSignedIn: (user: Profile) => void
}

/** The field for the code from the mail, on pages of the app; the last digit submits the form. */
export function CodeStep({ kind, sent, submitLabel, onSent, onSignedIn }: CodeStepProps) {
  const { t } = useLingui()
  const [isUsed, setUsed] = useState(false)
  const missingLabels =
    kind === 'login'
      ? t`Login successful, but failed to fetch user`
      : t`Registration succeeded, but failed to retrieve user data.`
  const form = useDraftForm({
    draft: null,
    userId: null,
    initial: { code: '' },
    schema: entryOf[kind].body,
    toBody: ({ code }) => ({ email: sent.email, code }),
    check: ({ code }) => (code.length > 0 && code.length < 8 ? { code: t`Enter all 8 digits` } : {}),
    submit: async (body) => {
      if (!isUsed) await call(entryOf[kind], { body })
      setUsed(true)
      // The message describes the situation, not the underlying error (rows E3, E5).
      const user = await admitUser().catch((cause: unknown) => {
        if (isApiError(cause, 'passkey-required')) location.assign(toPasskeyPage(location.pathname))
        throw new ApiError(0, profileMissing, missingLabels, { cause })
      })
      onSignedIn(user)
    },
    placeError: (field, error) => {
      if (isApiError(error) && error.code === profileMissing) return undefined
      return placeEntryError(kind, field, error) === 'code' ? 'code' : undefined
    },
    fallback:
      kind === 'login'
        ? t`Login failed. Please try again`
        : t`Registration failed. The code might be invalid or expired.`,
  })

  return (
    <form ref={form.ref} noValidate onSubmit={form.submit} className={css.step}>
      <p className={css.sentTo}>
        <span>
          <Trans>
            We sent a code to <strong translate="no">{sent.email}</strong>
          </Trans>
        </span>
      </p>
      <CodeField
        label={<Trans>Code</Trans>}
        hint={<Trans>8 digits. No email? Check your spam folder.</Trans>}
        name="code"
        value={form.values.code}
        onValue={(code) => form.set({ code })}
        // The state contains the digits only after this event.
        onComplete={() => setTimeout(() => form.ref.current?.requestSubmit())}
        error={form.errors.code}
        required
        readOnly={isUsed}
        autoFocus
      />
      {form.problem && <Banner kind="error">{form.problem}</Banner>}
      <Button type="submit" variant="signal" size="large" wide busy={form.busy}>
        {isUsed ? <Trans>Try again</Trans> : submitLabel}
      </Button>
      {!isUsed && <ResendCode kind={kind} sent={sent} onSent={onSent} />}
    </form>
  )
}
