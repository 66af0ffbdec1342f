import { createFileRoute, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { attachSignIn } from '#client/public-pages/attach-sign-in.ts'
import { localeParams } from '../../i18n/locale.ts'
import { openDocument } from '../-open-document.ts'
import { usePageTitle } from '../-page-title.ts'
import { SignInFrame } from '../-sign-in-frame.tsx'

export const Route = createFileRoute('/{-$locale}/_auth')({
  params: localeParams,
  staticData: { layout: true },
  beforeLoad: openDocument,
  component: AuthLayout,
})

function AuthLayout() {
  const { pathname } = useLocation()
  const { heading } = usePageTitle()
  useEffect(() => {
    const left = new AbortController()
    attachSignIn(left.signal)
    return () => left.abort()
  }, [])
  return (
    <SignInFrame path={pathname} title={heading}>
      <Outlet />
    </SignInFrame>
  )
}
