import { createFileRoute, notFound, useLocation } from '@tanstack/react-router'
import { NotFoundText } from '../../-not-found-page.tsx'

/** Any other address: whoever is signed in keeps the frame (row R14). */
export const Route = createFileRoute('/{-$locale}/_default/$')({
  // No page: nobody is asked to sign in for it.
  staticData: { layout: true },
  beforeLoad: async ({ context }) => {
    if (!(await context.session.isAuthenticated())) throw notFound()
  },
  component: UnknownPage,
})

function UnknownPage() {
  return <NotFoundText path={useLocation().pathname} />
}
