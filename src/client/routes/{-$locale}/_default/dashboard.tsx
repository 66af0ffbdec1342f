import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { TodayScreen } from '#client/features/appointments/today-screen.tsx'
import { FirstSteps } from '#client/features/onboarding/first-steps.tsx'

export const Route = createFileRoute('/{-$locale}/_default/dashboard')({
  staticData: { title: msg`Dashboard` },
  component: Dashboard,
})

function Dashboard() {
  return <TodayScreen firstSteps={<FirstSteps />} />
}
