import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { ComingScreen } from '../../-coming-screen.tsx'
import { idParams } from '../../-id-params.ts'

export const Route = createFileRoute('/{-$locale}/_default/orders/$id')({
  params: idParams,
  staticData: { title: msg`Order Details` },
  component: ComingScreen,
})
