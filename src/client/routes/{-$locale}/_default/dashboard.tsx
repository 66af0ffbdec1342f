import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { TodayScreen } from '#client/features/appointments/dashboard/today-screen.tsx'
import { prefetchToday } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'
import { FirstSteps } from '#client/features/onboarding/first-steps.tsx'

export const Route = createFileRoute('/{-$locale}/_default/dashboard')({
  staticData: { title: msg`Dashboard` },
  loader: ({ preload }) => (preload ? prefetchToday(queryClient) : undefined),
  component: Dashboard,
})

function Dashboard() {
  return <TodayScreen firstSteps={<FirstSteps />} />
}
