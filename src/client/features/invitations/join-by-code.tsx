import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { type CodePurpose, readCodeSent, type SentCode, saveCodeSent } from '#client/features/auth/code-sent.ts'
import { CodeStep } from '#client/features/auth/code-step.tsx'
import { requestOf } from '#client/features/auth/request-of.ts'
import { SecureContextNotice } from '#client/features/auth/secure-context-notice.tsx'
import { timeCode } from '#client/features/auth/time-code.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import css from './invitation-page.module.css'
import type { Offer } from './invitation-terms.tsx'

type JoinByCodeProps = { offer: Offer; onSignedIn: () => void; onRefused: () => void }

/** One tap sends the code to the invited address; the code signs in and joins. */
export function JoinByCode({ offer, onSignedIn, onRefused }: JoinByCodeProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { email } = offer
  const kind: CodePurpose = offer.hasUser ? 'login' : 'register'
  const [sent, setSent] = useState(() => readCodeSentTo(email, kind))
  const remember = (next: SentCode | null) => {
    saveCodeSent(kind, next)
    setSent(next)
  }
  const request = useMutation({
    mutationFn: () => call(requestOf[kind], { body: { email } }),
    onSuccess: (answer) => remember(timeCode(email, answer, Date.now())),
    onError: (error) => {
      // The code is already in the mailbox.
      if (isApiError(error, 'code-requested-recently')) {
        remember(timeCode(email, { expiresInSeconds: 600, resendInSeconds: 60 }, Date.now()))
      }
    },
  })

  if (sent) {
    return (
      <CodeStep
        kind={kind}
        sent={sent}
        submitLabel={<Trans>Join</Trans>}
        onSent={remember}
        onSignedIn={() => {
          saveCodeSent(kind, null)
          onSignedIn()
        }}
      />
    )
  }
  return (
    <>
      <SecureContextNotice />
      <p className={css.quiet}>
        <Trans>
          We’ll email a one-time code to <b translate="no">{email}</b>. No password.
        </Trans>
      </p>
      {request.isError && (
        <Banner kind="error">{describeProblem(request.error, t`Failed to send code. Please try again`)}</Banner>
      )}
      <Button variant="signal" size="large" wide busy={request.isPending} onClick={() => request.mutate()}>
        <Trans>Join</Trans>
      </Button>
      <Button variant="quiet" wide onClick={onRefused}>
        <Trans>Not now</Trans>
      </Button>
    </>
  )
}

/** The code that this tab has requested for the address: the phone may have discarded the page meanwhile. */
function readCodeSentTo(email: string, kind: CodePurpose): SentCode | null {
  const sent = readCodeSent(kind, Date.now())
  return sent?.email === email ? sent : null
}
