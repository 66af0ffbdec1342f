import { Trans } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import css from './-error-page.module.css'

/** Row R14: an unknown path, or one whose params do not hold. */
export function NotFoundPage(): ReactNode {
  const { pathname } = useLocation()
  return (
    <main id="main" className={css.page}>
      <EmptyState
        icon="tabler:map-off"
        level={1}
        title={<Trans>Page Not Found</Trans>}
        action={
          <Link to="/{-$locale}/goto-crm" className={buttonClass({ variant: 'signal' })}>
            <Trans>Back to the app</Trans>
          </Link>
        }
      >
        <p>
          <Trans>Page not found</Trans>: <code className={css.path}>{pathname}</code>
        </p>
      </EmptyState>
    </main>
  )
}
