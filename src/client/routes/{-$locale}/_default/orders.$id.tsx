import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { queryClient } from '#client/api/query-client.ts'
import { OrderScreen } from '#client/features/appointments/order/order-screen.tsx'
import { prefetchOrder } from '#client/features/appointments/read-ahead/prefetch-appointments.ts'
import { idParams } from '../../-id-params.ts'

export const Route = createFileRoute('/{-$locale}/_default/orders/$id')({
  params: idParams,
  staticData: { title: msg`Order Details` },
  loader: ({ preload, params }) => (preload ? prefetchOrder(queryClient, params.id) : undefined),
  component: OrderDetails,
})

function OrderDetails() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} id={id} />
}
