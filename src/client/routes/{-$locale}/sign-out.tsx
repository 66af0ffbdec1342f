import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SignOut } from '../../features/auth/sign-out.tsx'

// Public: otherwise a user without a session would have to sign in to be signed out.
export const Route = createFileRoute('/{-$locale}/sign-out')({
  staticData: { public: true, title: msg`Sign out` },
  component: SignOut,
})
