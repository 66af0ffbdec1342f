import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SignOut } from '../../features/auth/sign-out.tsx'

// Public, or somebody already signed out would be asked to sign in, only to be signed out.
export const Route = createFileRoute('/{-$locale}/sign-out')({
  staticData: { public: true, title: msg`Sign out` },
  component: SignOut,
})
