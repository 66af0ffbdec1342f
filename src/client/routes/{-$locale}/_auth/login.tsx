import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#client/routing/return-path.ts'
import { Login } from '../../../features/auth/login.tsx'

/** `to` is the page that was requested before the login. */
type LoginSearch = { to?: string }

export const Route = createFileRoute('/{-$locale}/_auth/login')({
  staticData: { public: true, title: msg`Sign in` },
  validateSearch: (search): LoginSearch => {
    const to = safeReturnPath(search.to)
    return to ? { to } : {}
  },
  component: LoginPage,
})

function LoginPage() {
  return <Login to={Route.useSearch().to} />
}
