import { createFileRoute, Outlet } from '@tanstack/react-router'
import { localeParams } from '../../i18n/locale.ts'
import { Toaster } from '../../ui/toaster.tsx'

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
