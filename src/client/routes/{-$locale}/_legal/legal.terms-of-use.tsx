import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_legal/legal/terms-of-use')({
  staticData: { public: true, title: msg`Terms of use` },
  component: ComingScreen,
})
