import { createRouter } from '@tanstack/react-router'
import { choosePreload, watchPreload } from '#client/offline/build/preload-links.ts'
import type { RouterContext } from '#client/routing/router-context.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './routes/-error-page.tsx'
import { NotFoundPage } from './routes/-not-found-page.tsx'
import { readMark } from './routes/-route-mark.ts'
import { blockBackWhileOpen, closeTopSheet } from './ui/open-sheets.ts'

type AppRouter = ReturnType<typeof createAppRouter>

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')

export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPreload: choosePreload(),
    // A preloaded page stays fresh for 30 s.
    defaultPreloadStaleTime: 30_000,
    // Only between pages: the first page appears at once, and opening a sheet or another day is no new page.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) =>
        fromLocation && pathChanged && !reducedMotion.matches ? ['page'] : false,
    },
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: reducedMotion.matches ? 'instant' : 'smooth' },
  })
  blockBackWhileOpen(() =>
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        // After the history is restored, because closing a sheet may navigate from there.
        window.addEventListener('popstate', closeTopSheet, { once: true })
        return true
      },
    }),
  )
  watchPreload((defaultPreload) => router.update({ ...router.options, defaultPreload }))
  return router
}

/** Preloads the code of the first page while the session is restored. A failure is handled by the navigation. */
export function fetchFirstPage(router: AppRouter): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of routes) void options.component?.preload?.()?.catch(() => {})
}

/** Whether the first page requires a sign-in. */
export function isFirstPageProtected(router: AppRouter): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return (
    readMark(routes.map(({ id, options }) => ({ routeId: id, staticData: options.staticData ?? {} }))) === 'protected'
  )
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
