import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { readProductName } from '#client/i18n/product-name.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Profile } from '#contract/profiles.ts'
import css from './invitation-page.module.css'
import { invitationQuery } from './invitation-query.ts'
import { InvitationTerms } from './invitation-terms.tsx'
import { JoinByCode } from './join-by-code.tsx'
import { JoinStation } from './join-station.tsx'

export type InvitationPageProps = {
  token: string
  /** `undefined` while loading. */
  user: Profile | null | undefined
  /** Renders the frame with the title around the page. */
  frame: (title: ReactNode, children: ReactNode) => ReactNode
  /** The invitation has been declined, or is no longer valid. */
  onDone: () => void
  onJoined: (user: Profile) => void
  /** The code has been accepted. */
  onSignedIn: () => void
  /** The session has ended. */
  onSignedOut: () => void
}

/** Shows an invitation from a mail, and the step that accepts it, with or without a signed-in user. */
export function InvitationPage(props: InvitationPageProps) {
  const { token, user, frame, onDone, onJoined, onSignedIn, onSignedOut } = props
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const invitation = useQuery(invitationQuery(token))
  const { data: offer, error } = invitation

  const isEnded = isApiError(error, 'invitation-ended')
  // Who has entered the code has agreed already.
  const [joinsAtOnce, setJoinsAtOnce] = useState(false)
  // Many people use the mail as a bookmark: a user who has already joined is sent to the app.
  const isJoined = isEnded && user != null && user.account_id !== null
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (isJoined) goOn()
  }, [isJoined])

  if (isEnded && user !== undefined && !isJoined) {
    return frame(t`This invitation has expired`, <Ended isSignedIn={user !== null} onDone={onDone} />)
  }
  if (error !== null && !isEnded) {
    return frame(
      t`Your invitation`,
      <>
        <Banner kind="error">{describeProblem(error, t`The invitation could not be loaded.`)}</Banner>
        <Button size="large" wide busy={invitation.isFetching} onClick={() => void invitation.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </>,
    )
  }
  if (!offer || user === undefined) {
    return frame(
      t`Your invitation`,
      <Loading className={css.step ?? ''}>
        <Skeleton box height="84px" />
        <Skeleton box height="64px" />
      </Loading>,
    )
  }
  return frame(
    t`Join ${offer.stationName}`,
    <>
      <InvitationTerms offer={offer} />
      {user === null ? (
        <JoinByCode
          offer={offer}
          onSignedIn={() => {
            setJoinsAtOnce(true)
            onSignedIn()
          }}
          onRefused={onDone}
        />
      ) : (
        <JoinStation
          token={token}
          offer={offer}
          user={user}
          atOnce={joinsAtOnce}
          onDone={onDone}
          onJoined={onJoined}
          onEnded={() => void invitation.refetch()}
          onSignedOut={onSignedOut}
        />
      )}
    </>,
  )
}

function Ended({ isSignedIn, onDone }: { isSignedIn: boolean; onDone: () => void }) {
  const product = readProductName()
  return (
    <>
      <p>
        <Trans>It has already been used, was replaced by a newer one, or is more than a week old.</Trans>
      </p>
      <p className={css.quiet}>
        {isSignedIn ? (
          <Trans>Ask the workshop for a new invitation.</Trans>
        ) : (
          <Trans>Already joined? Sign in. If not, ask the workshop for a new invitation.</Trans>
        )}
      </p>
      <Button variant="signal" size="large" wide onClick={onDone}>
        {isSignedIn ? <Trans>Open {product}</Trans> : <Trans>Sign in</Trans>}
      </Button>
    </>
  )
}
