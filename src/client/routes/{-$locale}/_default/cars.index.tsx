import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CarsScreen } from '#client/features/crm/cars-screen.tsx'
import type { CarsSearch } from '#client/features/crm/list-search.ts'

export const Route = createFileRoute('/{-$locale}/_default/cars/')({
  staticData: { title: msg`Cars`, closedToTablets: true },
  // The screen reads them: what reads them is not loaded with the first page.
  validateSearch: (typed: Record<string, unknown>): CarsSearch => typed,
  component: Cars,
})

function Cars() {
  const navigate = Route.useNavigate()
  return (
    <CarsScreen
      search={Route.useSearch()}
      // All filters share one history entry: Back leaves the list, and returning restores its last state.
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
