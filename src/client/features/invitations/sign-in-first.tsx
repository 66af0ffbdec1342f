import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { saveDraft } from '#client/offline/drafts/drafts.ts'
import { Button, buttonClass } from '#client/ui/button.tsx'
import css from './invitation-page.module.css'
import type { Offer } from './invitation-terms.tsx'

/** Leads a signed-out user to the sign-in, with the address filled in. */
export function SignInFirst({ offer, onRefused }: { offer: Offer; onRefused: () => void }) {
  const { email, hasUser } = offer
  return (
    <>
      <p className={css.quiet}>
        <Trans>
          First we send a one-time code to <b translate="no">{email}</b>. There is no password.
        </Trans>
      </p>
      <Link
        to={hasUser ? '/{-$locale}/login' : '/{-$locale}/register'}
        className={buttonClass({ variant: 'signal', size: 'large', wide: true })}
        // The forms of both pages start with this draft.
        onClick={() => saveDraft('sign-in', null, { email })}
      >
        {hasUser ? <Trans>Sign in and join</Trans> : <Trans>Register and join</Trans>}
      </Link>
      <Button variant="quiet" wide onClick={onRefused}>
        <Trans>Not now</Trans>
      </Button>
    </>
  )
}
