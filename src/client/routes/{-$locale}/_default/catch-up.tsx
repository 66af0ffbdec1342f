import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CatchUpScreen } from '#client/features/appointments/catch-up/catch-up-screen.tsx'
import { isLocalDate } from '#domain/wall-time.ts'

export const Route = createFileRoute('/{-$locale}/_default/catch-up')({
  staticData: { title: msg`Catch-up entry` },
  // An invalid date means today.
  validateSearch: ({ date }: Record<string, unknown>): { date?: string } =>
    typeof date === 'string' && isLocalDate(date) ? { date } : {},
  component: CatchUp,
})

function CatchUp() {
  const navigate = Route.useNavigate()
  const { date } = Route.useSearch()
  return <CatchUpScreen date={date} onDate={(to) => void navigate({ search: to ? { date: to } : {}, replace: true })} />
}
