import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'
import { openDocument } from '../-open-document.ts'
import { PublicFrame } from '../-public-frame.tsx'
import { usePublicScript } from '../-use-public-script.ts'

export const Route = createFileRoute('/{-$locale}/_legal')({
  params: localeParams,
  staticData: { layout: true },
  beforeLoad: openDocument,
  component: LegalLayout,
})

function LegalLayout() {
  const { pathname } = useLocation()
  usePublicScript()
  return (
    <PublicFrame narrow path={pathname}>
      <Outlet />
    </PublicFrame>
  )
}
