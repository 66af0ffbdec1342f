import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingPage } from '#client/features/onboarding/onboarding-page.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/onboarding2')({
  staticData: { title: msg({ message: 'Onboarding | {product}' }), closedToTablets: true },
  component: OnboardingPage,
})
