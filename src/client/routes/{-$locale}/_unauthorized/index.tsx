import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { LandingPage } from '../../../features/landing/landing-page.tsx'

export const Route = createFileRoute('/{-$locale}/_unauthorized/')({
  staticData: {
    public: true,
    description: msg`The schedule board for car workshops: appointments, bays, orders and messages to customers on every device, with and without Wi-Fi.`,
  },
  component: LandingPage,
})
