import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingPage } from '#client/features/onboarding/onboarding-page.tsx'
import { SetUpExtraForm } from '../../-set-up-extra.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/onboarding2')({
  staticData: { title: msg({ message: 'Onboarding | {product}' }), closedToTablets: true },
  component: Onboarding2,
})

function Onboarding2() {
  return <OnboardingPage renderExtra={(extra, data) => <SetUpExtraForm extra={extra} data={data} primary={false} />} />
}
