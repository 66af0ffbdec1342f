import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { prefetchToday } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'
import { TodayScreen } from '#client/features/appointments/today-screen.tsx'
import { FirstSteps } from '#client/features/onboarding/first-steps.tsx'

export const Route = createFileRoute('/{-$locale}/_default/dashboard')({
  staticData: { title: msg`Dashboard` },
  loader: ({ preload }) => (preload ? prefetchToday(queryClient) : undefined),
  component: Dashboard,
})

function Dashboard() {
  return <TodayScreen firstSteps={<FirstSteps />} />
}
