import { createRouter } from '@tanstack/react-router'
import { choosePreload, watchPreload } from './offline/preload-links.ts'
import { routeTree } from './route-tree.gen.ts'
import type { RouterContext } from './router-context.ts'
import { ErrorPage } from './routes/-error-page.tsx'
import { NotFoundPage } from './routes/-not-found-page.tsx'

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
  watchPreload((defaultPreload) => router.update({ ...router.options, defaultPreload }))
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
