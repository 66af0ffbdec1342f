import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { changePathLocale, pathLocale } from '#client/i18n/locale.ts'
import { readTablet } from '#client/offline/device/workshop-tablet.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutTablet } from './signed-out-tablet.tsx'
import { useNavigateAfterSignIn } from './use-navigate-after-sign-in.ts'

/** `to` is the page requested before the sign-in; on a signed-out tablet it is the page that sets the tablet up. */
export function Login({ to }: { to: string | undefined }) {
  const [tablet] = useState(readTablet)
  const wasTablet = tablet?.signedOut === true
  const [isOpen, setOpen] = useState(!wasTablet)
  const settings = `${changePathLocale('/settings', pathLocale(location.pathname))}?section=tablets`
  const goOn = useNavigateAfterSignIn(wasTablet ? settings : to)
  if (wasTablet && !isOpen) return <SignedOutTablet name={tablet.name} onSignIn={() => setOpen(true)} />
  return (
    <SignInForm
      kind="login"
      lead={<Trans>Sign in to your workshop.</Trans>}
      other={
        <>
          <Trans>New here?</Trans>
          <Link to="/{-$locale}/register" search={to ? { to } : {}}>
            <Trans>Register your workshop</Trans>
          </Link>
        </>
      }
      onSignedIn={goOn}
    />
  )
}
