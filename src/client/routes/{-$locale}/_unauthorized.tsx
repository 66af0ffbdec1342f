import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'
import { openDocument } from '../-open-document.ts'
import { PublicFrame } from '../-public-frame.tsx'
import { usePublicScript } from '../-use-public-script.ts'

export const Route = createFileRoute('/{-$locale}/_unauthorized')({
  params: localeParams,
  staticData: { layout: true },
  beforeLoad: openDocument,
  component: UnauthorizedLayout,
})

function UnauthorizedLayout() {
  const { pathname } = useLocation()
  usePublicScript()
  return (
    <PublicFrame path={pathname}>
      <Outlet />
    </PublicFrame>
  )
}
