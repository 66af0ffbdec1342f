import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { BoardSnapshot } from '#client/features/appointments/board/board-snapshot.tsx'
import { readScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import { prefetchToday } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'
import { ScheduleScreen } from '#client/features/appointments/schedule/schedule-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_default/schedule')({
  staticData: { title: msg`Schedule` },
  validateSearch: readScheduleSearch,
  loader: ({ preload }) => (preload ? prefetchToday(queryClient) : undefined),
  component: Schedule,
})

function Schedule() {
  const navigate = Route.useNavigate()
  return (
    <>
      <ScheduleScreen
        search={Route.useSearch()}
        onSearch={(search, options) => void navigate({ search, ...options })}
        onOrder={(id, options) => void navigate({ to: '/{-$locale}/orders/$id', params: { id }, ...options })}
      />
      <BoardSnapshot />
    </>
  )
}
