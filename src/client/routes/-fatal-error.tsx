import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode } from 'react'
import { errorNumber } from '../api/api-error.ts'
import { changePathLocale, pathLocale } from '../i18n/locale.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { describeError } from './-describe-error.ts'
import css from './-error-page.module.css'

/** The full error page. It works without the router, so the way back is a plain link. */
export function FullErrorPage({ error, retry }: { error: unknown; retry?: ReactNode }) {
  const { status, message, detail } = describeError(error)
  const number = errorNumber(error)
  return (
    <main id="main" className={css.page}>
      <EmptyState
        icon="tabler:alert-triangle"
        level={1}
        title={message ?? <Trans>Internal Server Error</Trans>}
        action={
          <>
            {retry}
            <a href={changePathLocale('/goto-crm', pathLocale(location.pathname))} className={buttonClass()}>
              <Trans>Back to the app</Trans>
            </a>
          </>
        }
      >
        <p>
          <Trans>Error {status}. What you had saved is kept.</Trans>
        </p>
        {number && (
          <p>
            <Trans>Error number: {number}</Trans>
          </p>
        )}
        {detail && <p className={css.details}>{detail}</p>}
      </EmptyState>
    </main>
  )
}

/** Catches errors that no route caught, so that a failed call does not blank the app. */
export class FatalErrorBoundary extends Component<{ children: ReactNode }, { failed: { error: unknown } | null }> {
  override state: { failed: { error: unknown } | null } = { failed: null }

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } }
  }

  override render() {
    return this.state.failed ? <FullErrorPage error={this.state.failed.error} /> : this.props.children
  }
}
