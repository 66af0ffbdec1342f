import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import css from './-error-page.module.css'
import { usePublicHref } from './-use-public-href.ts'

/** The page for an unknown path or invalid params (row R14). */
export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  return <NotFound path={pathname} />
}

/** The same page as a prerendered document for 404 responses; the server fills in the path. */
export function NotFound({ path }: { path: string }) {
  return (
    <main id="main" className={css.page}>
      <NotFoundText path={path} />
    </main>
  )
}

/** What both say; it is within the frame of the app for whoever is signed in. */
export function NotFoundText({ path }: { path: string }) {
  const href = usePublicHref()
  return (
    <EmptyState
      icon="tabler:map-off"
      level={1}
      title={<Trans>Page Not Found</Trans>}
      action={
        <a href={href('/goto-crm')} className={buttonClass({ variant: 'signal' })}>
          <Trans>Back to the app</Trans>
        </a>
      }
    >
      <p>
        <Trans>Page not found</Trans>: <code className={css.path}>{path}</code>
      </p>
    </EmptyState>
  )
}
