import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OnboardingSteps } from '#client/features/onboarding/onboarding-steps.tsx'
import { readStepSearch } from '#client/features/onboarding/step-search.ts'
import { SetUpExtraForm } from '../../-set-up-extra.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/onboarding')({
  staticData: { title: msg({ message: 'Onboarding | {product}' }), closedToTablets: true },
  validateSearch: readStepSearch,
  component: Onboarding,
})

function Onboarding() {
  const navigate = Route.useNavigate()
  return (
    <OnboardingSteps
      step={Route.useSearch().step}
      onStep={(step) => void navigate({ search: { step } })}
      renderExtra={(extra, data) => <SetUpExtraForm extra={extra} data={data} primary />}
    />
  )
}
