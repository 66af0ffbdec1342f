import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CarScreen } from '#client/features/crm/car-screen.tsx'
import { idParams } from '../../-id-params.ts'

export const Route = createFileRoute('/{-$locale}/_default/cars/$id')({
  params: idParams,
  staticData: { title: msg`Car`, closedToTablets: true },
  component: CarPage,
})

function CarPage() {
  const { id } = Route.useParams()
  return <CarScreen key={id} id={id} />
}
