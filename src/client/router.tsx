import { createRouter } from '@tanstack/react-router'
import { choosePreload, watchPreload } from '#client/offline/build/preload-links.ts'
import type { RouterContext } from '#client/routing/router-context.ts'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './routes/-error-page.tsx'
import { NotFoundPage } from './routes/-not-found-page.tsx'
import { readMark } from './routes/-route-mark.ts'
import { closeTopSheet, holdWayBack } from './ui/open-sheets.ts'

type AppRouter = ReturnType<typeof createAppRouter>

const lessMotion = matchMedia('(prefers-reduced-motion: reduce)')

export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    notFoundMode: 'root',
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPreload: choosePreload(),
    // A page kept ready for half a minute is still the page that was shown.
    defaultPreloadStaleTime: 30_000,
    // From page to page alone: the first page is shown at once, and a sheet or another day is no new page.
    defaultViewTransition: {
      types: ({ fromLocation, pathChanged }) => (fromLocation && pathChanged && !lessMotion.matches ? ['page'] : false),
    },
    scrollRestoration: true,
    defaultHashScrollIntoView: { behavior: lessMotion.matches ? 'instant' : 'smooth' },
  })
  holdWayBack(() =>
    router.history.block({
      enableBeforeUnload: false,
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false
        // Not before the history is where it was: what closes may go on from there.
        window.addEventListener('popstate', closeTopSheet, { once: true })
        return true
      },
    }),
  )
  watchPreload((defaultPreload) => router.update({ ...router.options, defaultPreload }))
  return router
}

/** Has the code of the page that the address names come while the session is looked up; a failure is met on the way. */
export function fetchFirstPage(router: AppRouter): void {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const { options } of routes) void options.component?.preload?.()?.catch(() => {})
}

/** Whether the page that the address names asks who is signed in. */
export function isFirstPageProtected(router: AppRouter): boolean {
  const [routes] = router.getMatchedRoutes(router.latestLocation.pathname)
  return (
    readMark(routes.map(({ id, options }) => ({ routeId: id, staticData: options.staticData ?? {} }))) === 'protected'
  )
}

/** Links in sight fetch their pages once the one that was opened stands. */
export function holdPreloads(router: AppRouter, until: Promise<unknown>): void {
  const preload = router.preloadRoute
  const hold = async (...visit: Parameters<typeof preload>): Promise<unknown> => {
    await until
    return choosePreload() ? preload(...visit) : undefined
  }
  router.preloadRoute = hold as typeof preload
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
