import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { RouterContext } from '#client/routing/router-context.ts'
import { ErrorPage } from './-error-page.tsx'
import { guardRoute } from './-guard-route.ts'
import { usePageTitle } from './-page-title.ts'

export const Route = createRootRouteWithContext<RouterContext>()({
  // Explicit type: otherwise the type of the route tree would depend on itself.
  beforeLoad: (visit): Promise<void> => guardRoute(visit),
  component: Root,
  errorComponent: ErrorPage,
})

function Root(): ReactNode {
  const { documentTitle } = usePageTitle()
  useEffect(() => {
    document.title = documentTitle
  }, [documentTitle])
  return <Outlet />
}
