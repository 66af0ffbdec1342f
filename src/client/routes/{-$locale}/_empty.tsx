import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import { localeParams } from '../../i18n/locale.ts'

export const Route = createFileRoute('/{-$locale}/_empty')({
  params: localeParams,
  staticData: { layout: true },
  component: EmptyLayout,
})

function EmptyLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  )
}
