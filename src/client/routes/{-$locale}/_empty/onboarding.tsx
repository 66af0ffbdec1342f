import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { Onboarding } from '../../../features/onboarding/onboarding.tsx'

export const Route = createFileRoute('/{-$locale}/_empty/onboarding')({
  staticData: { title: msg({ message: 'Onboarding | {product}' }) },
  component: Onboarding,
})
