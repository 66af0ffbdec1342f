import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CustomerScreen } from '#client/features/crm/customer-screen.tsx'
import { idParams } from '../../-id-params.ts'

export const Route = createFileRoute('/{-$locale}/_default/customers/$id')({
  params: idParams,
  staticData: { title: msg`Customer`, closedToTablets: true },
  component: CustomerPage,
})

function CustomerPage() {
  const { id } = Route.useParams()
  return <CustomerScreen key={id} id={id} />
}
