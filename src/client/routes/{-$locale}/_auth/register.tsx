import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#contract/pages/return-path.ts'
import { SignInPage } from '../../../features/auth/sign-in-page.tsx'

/** `to` is the page that was requested before the sign-in. */
type RegisterSearch = { to?: string }

export const Route = createFileRoute('/{-$locale}/_auth/register')({
  staticData: { public: true, title: msg`Create an account` },
  validateSearch: (search): RegisterSearch => {
    const to = safeReturnPath(search.to)
    return to ? { to } : {}
  },
  component: Register,
})

function Register() {
  return <SignInPage kind="register" />
}
