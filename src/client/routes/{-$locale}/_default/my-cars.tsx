import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { MyCarsScreen } from '#client/features/appointments/my-cars/my-cars-screen.tsx'
import { prefetchToday } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'

export const Route = createFileRoute('/{-$locale}/_default/my-cars')({
  staticData: { title: msg`My cars` },
  loader: ({ preload }) => (preload ? prefetchToday(queryClient) : undefined),
  component: MyCarsScreen,
})
