import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../-coming-screen.tsx'

// Public, or somebody already signed out would be asked to sign in, only to be signed out.
export const Route = createFileRoute('/{-$locale}/sign-out')({
  staticData: { public: true, title: msg`Sign out` },
  component: ComingScreen,
})
