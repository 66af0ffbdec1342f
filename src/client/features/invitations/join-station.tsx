import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { profileKey } from '#client/api/profile-query.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { dropWaitingInvitation } from '#client/offline/device/waiting-invitation.ts'
import { isPasskeyAsked } from '#client/session/session.ts'
import { toPasskeyPage } from '#client/session/to-sign-in.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, buttonClass } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { acceptInvitation } from '#contract/invitations.ts'
import type { Profile } from '#contract/profiles.ts'
import css from './invitation-page.module.css'
import type { Offer } from './invitation-terms.tsx'

type JoinStationProps = {
  token: string
  offer: Offer
  user: Profile
  /** Joins without another tap. */
  atOnce: boolean
  onDone: () => void
  onJoined: (user: Profile) => void
  onEnded: () => void
  onSignedOut: () => void
}

/** Lets a signed-in user accept in one tap, or explains why this is not possible. */
export function JoinStation(props: JoinStationProps) {
  const { token, offer, user, atOnce, onDone, onJoined, onEnded, onSignedOut } = props
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const describeProblem = useDescribeProblem()
  const join = useMutation({
    mutationFn: async () => {
      const profile = await call(acceptInvitation, { body: { token } })
      if (!(await isPasskeyAsked())) return profile
      dropWaitingInvitation()
      location.assign(toPasskeyPage(location.pathname))
      // This page stays as it is until that one is there.
      return new Promise<never>(() => {})
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(profileKey, profile)
      // Responses from before the user had a station are outdated.
      void queryClient.invalidateQueries({ queryKey: ['onboarding'] })
      toast.success(t`Welcome to ${offer.stationName}`)
      onJoined(profile)
    },
    onError: (error) => {
      if (isApiError(error, 'unauthenticated')) onSignedOut()
      else if (isApiError(error, 'invitation-ended')) onEnded()
      else if (isApiError(error, 'already-at-station')) void queryClient.refetchQueries({ queryKey: profileKey })
    },
  })

  const isFree = user.account_id === null
  const hasStarted = useRef(false)
  const joinNow = useEffectEvent(() => join.mutate())
  useEffect(() => {
    if (!atOnce || !isFree || hasStarted.current) return
    hasStarted.current = true
    joinNow()
  }, [atOnce, isFree])

  // After the answer this page is visible until the next one has faded in.
  if (!isFree && !join.isSuccess) {
    const { email, stationName } = user
    return (
      <>
        <Banner kind="info">
          <span className={css.breaking}>
            <Trans>
              You work at <b translate="no">{stationName}</b> as <span translate="no">{email}</span>. To join another
              workshop, sign in with another address.
            </Trans>
          </span>
        </Banner>
        <Button size="large" wide onClick={onDone}>
          <Trans>Stay at {stationName}</Trans>
        </Button>
        <OtherAddress />
      </>
    )
  }
  return (
    <>
      <p className={css.quiet}>
        {user.email === offer.email ? (
          <Trans>
            You are signed in as <span translate="no">{user.email}</span>.
          </Trans>
        ) : (
          <Trans>
            The invitation was sent to <span translate="no">{offer.email}</span>. You are signed in as{' '}
            <b translate="no">{user.email}</b> and will join with this address.
          </Trans>
        )}
      </p>
      {join.isError && <Banner kind="error">{describeProblem(join.error)}</Banner>}
      <Button variant="signal" size="large" wide busy={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
        <Trans>Join</Trans>
      </Button>
      {user.email !== offer.email && <OtherAddress />}
      <Button variant="quiet" wide onClick={onDone}>
        <Trans>Not now</Trans>
      </Button>
    </>
  )
}

function OtherAddress() {
  return (
    <Link to="/{-$locale}/sign-out" className={buttonClass({ variant: 'quiet', wide: true })}>
      <Trans>Sign in with another address</Trans>
    </Link>
  )
}
