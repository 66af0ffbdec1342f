import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { OrderScreen } from '#client/features/appointments/order-screen.tsx'
import { idParams } from '../../-id-params.ts'

export const Route = createFileRoute('/{-$locale}/_default/orders/$id')({
  params: idParams,
  staticData: { title: msg`Order Details` },
  component: OrderDetails,
})

function OrderDetails() {
  const { id } = Route.useParams()
  return <OrderScreen key={id} id={id} />
}
