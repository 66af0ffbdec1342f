import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_auth/register')({
  staticData: { public: true, title: msg`Create an account` },
  component: ComingScreen,
})
