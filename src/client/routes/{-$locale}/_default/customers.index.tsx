import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '#client/features/crm/customers-screen.tsx'
import type { CustomersSearch } from '#client/features/crm/list-search.ts'

export const Route = createFileRoute('/{-$locale}/_default/customers/')({
  staticData: { title: msg`Customers`, closedToTablets: true },
  // The screen reads them: what reads them is not loaded with the first page.
  validateSearch: (typed: Record<string, unknown>): CustomersSearch => typed,
  component: Customers,
})

function Customers() {
  const navigate = Route.useNavigate()
  return (
    <CustomersScreen
      search={Route.useSearch()}
      // All filters share one history entry: Back leaves the list, and returning restores its last state.
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
