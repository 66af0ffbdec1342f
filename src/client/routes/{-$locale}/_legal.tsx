import { createFileRoute, Outlet } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'
import { PublicFrame } from '../-public-frame.tsx'

export const Route = createFileRoute('/{-$locale}/_legal')({
  params: localeParams,
  staticData: { layout: true },
  component: LegalLayout,
})

function LegalLayout() {
  return (
    <PublicFrame narrow>
      <Outlet />
    </PublicFrame>
  )
}
