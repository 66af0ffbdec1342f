import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import {
  dropWaitingInvitation,
  readInvitationHash,
  readWaitingInvitation,
  saveWaitingInvitation,
} from '#client/offline/device/waiting-invitation.ts'
import { useSession } from '#client/session/session.ts'
import { useNavigateAfterSignIn } from '../../../features/auth/use-navigate-after-sign-in.ts'
import { InvitationPage } from '../../../features/invitations/invitation-page.tsx'
import { LanguageSwitch } from '../../../i18n/language-switch.tsx'
import { ThemeSwitch } from '../../../ui/theme-switch.tsx'
import { AuthFrame } from '../../-auth-frame.tsx'
import { EntryPoint } from '../../-entry-point.tsx'
import publicCss from '../../-public-frame.module.css'

export const Route = createFileRoute('/{-$locale}/_empty/goto-crm')({
  staticData: { public: true },
  component: GotoCrm,
})

const corner = (
  <>
    <LanguageSwitch className={publicCss.link ?? ''} />
    <ThemeSwitch />
  </>
)

/** The entry point of the app (row R18). A pending invitation is shown first. */
function GotoCrm() {
  const { session } = Route.useRouteContext()
  const navigate = useNavigate()
  const goOn = useNavigateAfterSignIn()
  const { user } = useSession()
  const [isSignedIn, setSignedIn] = useState<boolean>()
  const arrived = readInvitationHash(useLocation({ select: ({ hash }) => hash }))
  const [waiting, setWaiting] = useState(readWaitingInvitation)
  const token = arrived ?? waiting

  useEffect(() => {
    if (!arrived) return
    setWaiting(arrived)
    // Remove the secret from the address bar, the history and screenshots.
    if (saveWaitingInvitation(arrived)) void navigate({ to: '.', hash: '', replace: true })
  }, [arrived, navigate])

  useEffect(() => {
    if (!token) return
    let isUnmounted = false
    void session.isAuthenticated().then((signedIn) => !isUnmounted && setSignedIn(signedIn))
    return () => {
      isUnmounted = true
    }
  }, [token, session])

  const close = () => {
    dropWaitingInvitation()
    setWaiting(null)
    if (arrived) void navigate({ to: '.', hash: '', replace: true })
  }

  if (!token) return <EntryPoint session={session} />
  return (
    <InvitationPage
      token={token}
      user={isSignedIn === undefined ? undefined : isSignedIn ? user : null}
      onSignedOut={() => setSignedIn(false)}
      onDone={close}
      onSignedIn={() => setSignedIn(true)}
      onJoined={(joined) => {
        dropWaitingInvitation()
        goOn(joined)
      }}
      frame={(title, children) => (
        <AuthFrame title={title} corner={corner}>
          {children}
        </AuthFrame>
      )}
    />
  )
}
