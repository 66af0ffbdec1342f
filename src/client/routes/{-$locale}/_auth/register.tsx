import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { safeReturnPath } from '#client/routing/return-path.ts'
import { Register } from '../../../features/auth/register.tsx'

/** `to` is the page that was requested before the sign-in. */
type RegisterSearch = { to?: string }

export const Route = createFileRoute('/{-$locale}/_auth/register')({
  staticData: { public: true, title: msg`Create an account` },
  validateSearch: (search): RegisterSearch => {
    const to = safeReturnPath(search.to)
    return to ? { to } : {}
  },
  component: RegisterPage,
})

function RegisterPage() {
  return <Register to={Route.useSearch().to} />
}
