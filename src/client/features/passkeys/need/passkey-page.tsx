import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { countUnsent } from '#client/offline/outbox/count-unsent.ts'
import { admitUser } from '#client/session/session.ts'
import { toSignIn } from '#client/session/to-sign-in.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { PasskeyNeed } from '#contract/passkeys/required-passkeys.ts'
import type { Profile } from '#contract/profiles.ts'
import css from '../passkeys.module.css'
import { useAddPasskey } from '../use-add-passkey.ts'
import { needQuery } from './need-query.ts'
import { RecoveryForm } from './recovery-form.tsx'

const hasPasskeys = 'PublicKeyCredential' in globalThis

type PasskeyPageProps = {
  /** The page that was requested. */
  to: string
  onEntered: (user: Profile) => void
}

/** Asks for the passkey that the workshop requires, after a code: it is used, or added if that is allowed. */
export function PasskeyPage({ to, onEntered }: PasskeyPageProps) {
  const query = useQuery(needQuery)
  const need = query.data
  const isSignedOut = isApiError(query.error, 'unauthenticated')
  useEffect(() => {
    if (isSignedOut) location.replace(toSignIn(to))
  }, [isSignedOut, to])

  const entering = useMutation({ mutationFn: admitUser, onSuccess: onEntered })
  const enter = useEffectEvent(() => entering.mutate())
  const isOpen = need?.isNeeded === false
  useEffect(() => {
    if (isOpen) enter()
  }, [isOpen])

  if (query.error && !isSignedOut) return <LoadError query={query} />
  if (!need || isOpen || isSignedOut) {
    return (
      <Loading>
        <Skeleton box height="10rem" />
      </Loading>
    )
  }
  return <Steps need={need} onDone={() => entering.mutate()} onAgain={() => void query.refetch()} />
}

type StepsProps = { need: PasskeyNeed; onDone: () => void; onAgain: () => void }

function Steps({ need: { hasPasskey, mayAdd, hasRecoveryCode }, onDone, onAgain }: StepsProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const { add, busy, problem } = useAddPasskey()
  const unsent = useQuery({ queryKey: ['unsent-here'], queryFn: countUnsent, networkMode: 'always' }).data
  const using = useMutation({
    mutationFn: async () => (await import('../enter-with-passkey.ts')).enterWithPasskey(false),
    onSuccess: onDone,
  })
  // The person has closed the dialog of the browser otherwise.
  const failure = isApiError(using.error) ? describeProblem(using.error) : problem
  if (!hasPasskeys) {
    return (
      <div className={css.form}>
        <p>
          <Trans>This browser does not support passkeys. Sign in with another browser or on another device.</Trans>
        </p>
        <Leave />
      </div>
    )
  }
  return (
    <div className={css.form}>
      <p>
        {hasPasskey ? (
          <Trans>Confirm with the fingerprint, face or PIN of the device that has your passkey.</Trans>
        ) : mayAdd ? (
          <Trans>You have none yet. Add one on this device: from now on it signs you in, without codes.</Trans>
        ) : (
          <Trans>
            You have none, and a code alone is not enough to add one. Ask an owner of your workshop: “Allow a new
            passkey” is under Settings, Sign-in.
          </Trans>
        )}
      </p>
      {unsent && unsent.changes + unsent.photos > 0 && (
        <Banner kind="info">
          <Trans>What is saved on this device is kept, and will be sent once you have signed in.</Trans>
        </Banner>
      )}
      {failure && <Banner kind="error">{failure}</Banner>}
      {hasPasskey && (
        <Button
          variant="signal"
          size="large"
          wide
          icon="tabler:key"
          busy={using.isPending}
          onClick={() => using.mutate()}
        >
          <Trans>Continue with your passkey</Trans>
        </Button>
      )}
      {mayAdd && (
        <Button
          variant={hasPasskey ? 'normal' : 'signal'}
          size="large"
          wide
          icon="tabler:key"
          busy={busy}
          onClick={() => void add().then((isAdded) => isAdded && onDone())}
        >
          <Trans>Add a passkey on this device</Trans>
        </Button>
      )}
      {hasPasskey && !mayAdd && (
        <p className={css.note}>
          <Trans>Lost it? Another owner of your workshop can allow you a new one under Settings, Sign-in.</Trans>
        </p>
      )}
      {!mayAdd && (
        <Button wide onClick={onAgain}>
          {t`Check again`}
        </Button>
      )}
      {!mayAdd && hasRecoveryCode && <RecoveryForm />}
      <Leave />
    </div>
  )
}

function Leave() {
  return (
    <Link to="/{-$locale}/sign-out" preload={false} className={buttonClass({ variant: 'quiet', wide: true })}>
      <Trans>Sign in with another address</Trans>
    </Link>
  )
}
