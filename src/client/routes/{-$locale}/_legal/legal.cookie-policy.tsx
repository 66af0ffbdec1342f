import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_legal/legal/cookie-policy')({
  staticData: { public: true, title: msg`Cookie policy` },
  component: ComingScreen,
})
