import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SignInForm } from './sign-in-form.tsx'
import { useNavigateAfterSignIn } from './use-navigate-after-sign-in.ts'

/** `to` is the page requested before the registration. */
export function Register({ to }: { to: string | undefined }) {
  const goOn = useNavigateAfterSignIn(to)
  return (
    <SignInForm
      kind="register"
      lead={<Trans>Two minutes to a board with your bays and your hours. All we need to start is your email.</Trans>}
      other={
        <>
          <Trans>Already registered?</Trans>
          <Link to="/{-$locale}/login" search={to ? { to } : {}}>
            <Trans>Sign in</Trans>
          </Link>
        </>
      }
      onSignedIn={goOn}
    />
  )
}
