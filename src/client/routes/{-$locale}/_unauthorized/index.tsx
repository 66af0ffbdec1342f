import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../../../features/landing/landing-page.tsx'

export const Route = createFileRoute('/{-$locale}/_unauthorized/')({
  staticData: {
    public: true,
    description: msg`The schedule board of a car workshop: every car, bay and promise of the day on one tablet, with and without Wi-Fi.`,
  },
  component: LandingPage,
})
