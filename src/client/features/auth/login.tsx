import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { SignInForm } from './sign-in-form.tsx'
import { useGoOn } from './use-go-on.ts'

/** `to` is the page asked for before the sign-in. */
export function Login({ to }: { to: string | undefined }) {
  const goOn = useGoOn(to)
  return (
    <SignInForm
      kind="login"
      lead={<Trans>The board of your workshop is one code away.</Trans>}
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
