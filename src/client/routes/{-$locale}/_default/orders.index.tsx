import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { readOrdersSearch } from '#client/features/appointments/group-orders.ts'
import { OrdersScreen } from '#client/features/appointments/orders-screen.tsx'

export const Route = createFileRoute('/{-$locale}/_default/orders/')({
  staticData: { title: msg`Orders` },
  validateSearch: readOrdersSearch,
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  return <OrdersScreen search={Route.useSearch()} onSearch={(search) => void navigate({ search, replace: true })} />
}
