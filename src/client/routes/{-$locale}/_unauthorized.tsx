import { createFileRoute, Outlet } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'
import { PublicFrame } from '../-public-frame.tsx'

export const Route = createFileRoute('/{-$locale}/_unauthorized')({
  params: localeParams,
  staticData: { layout: true },
  component: UnauthorizedLayout,
})

function UnauthorizedLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  )
}
