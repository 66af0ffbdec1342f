import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { OrdersScreen } from '#client/features/appointments/orders/orders-screen.tsx'
import { readOrdersSearch } from '#client/features/appointments/orders-search.ts'
import { prefetchOrders } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'

export const Route = createFileRoute('/{-$locale}/_default/orders/')({
  staticData: { title: msg`Orders` },
  validateSearch: readOrdersSearch,
  loader: ({ preload }) => (preload ? prefetchOrders(queryClient) : undefined),
  component: Orders,
})

function Orders() {
  const navigate = Route.useNavigate()
  return (
    <OrdersScreen
      search={Route.useSearch()}
      // All filters share one history entry: Back leaves the list, and returning restores its last state.
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  )
}
