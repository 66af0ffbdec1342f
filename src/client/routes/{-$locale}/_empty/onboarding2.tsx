import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/onboarding2')({
  staticData: { title: msg({ message: 'Onboarding | {product}' }) },
  component: ComingScreen,
})
