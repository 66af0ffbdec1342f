import { createFileRoute, Outlet } from '@tanstack/react-router'
import { Toaster } from '#client/ui/toast/toaster.tsx'
import { localeParams } from '../../i18n/locale.ts'
import { AuthFrame } from '../-auth-frame.tsx'
import { usePageTitle } from '../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_auth')({
  params: localeParams,
  staticData: { layout: true },
  component: AuthLayout,
})

function AuthLayout() {
  const { heading } = usePageTitle()
  return (
    <>
      <AuthFrame title={heading}>
        <Outlet />
      </AuthFrame>
      <Toaster />
    </>
  )
}
