import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { SignInPage } from '../../../features/auth/sign-in-page.tsx'

/** `to` is the page that was requested before the sign-in. */
type LoginSearch = { to?: string }

export const Route = createFileRoute('/{-$locale}/_auth/login')({
  staticData: { public: true, title: msg`Sign in` },
  validateSearch: (search): LoginSearch => {
    const to = safeReturnPath(search.to)
    return to ? { to } : {}
  },
  component: Login,
})

function Login() {
  return <SignInPage kind="login" />
}
