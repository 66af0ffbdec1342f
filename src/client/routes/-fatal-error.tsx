import { Trans } from '@lingui/react/macro'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { isStaleChunkError } from '#client/offline/build/stale-chunk.ts'
import { errorNumber } from '../api/api-error.ts'
import { changePathLocale, pathLocale } from '../i18n/locale.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { describeError } from './-describe-error.ts'
import css from './-error-page.module.css'

/** The full error page. It works without the router, so the way back is a plain link. */
export function FullErrorPage({ error, retry }: { error: unknown; retry?: ReactNode }) {
  const { status, message, detail } = describeError(error)
  const number = errorNumber(error)
  const isCutOff = useIsCutOff(error)
  if (isCutOff === null) return null
  if (isCutOff) return <MissingFilesPage />
  return (
    <main id="main" className={css.page}>
      <EmptyState
        icon="tabler:alert-triangle"
        level={1}
        title={message ?? <Trans>Internal Server Error</Trans>}
        action={
          <>
            {retry}
            <BackToApp />
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

/** Whether files of a page are missing because the server cannot be reached; `null`: not known yet. */
function useIsCutOff(error: unknown): boolean | null {
  const isMissing = isStaleChunkError(error)
  const [isCutOff, setCutOff] = useState<boolean | null>(null)
  useEffect(() => {
    if (!isMissing) return
    // The error says nothing of the reason, and the device does not know whether the server answers.
    fetch('/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(answerWithinMs) }).then(
      () => setCutOff(false),
      () => setCutOff(true),
    )
  }, [isMissing])
  return isMissing ? isCutOff : false
}

const answerWithinMs = 4_000

/** Shown if files of a page can be loaded neither from the device nor from the server. */
function MissingFilesPage() {
  return (
    <main id="main" className={css.page}>
      <EmptyState
        icon="tabler:wifi-off"
        level={1}
        title={<Trans>This page is not on this device</Trans>}
        action={
          <>
            <Button variant="signal" icon="tabler:refresh" onClick={() => location.reload()}>
              <Trans>Try again</Trans>
            </Button>
            <BackToApp />
          </>
        }
      >
        <p>
          <Trans>
            Open it once with a connection. After that it opens without one too. What you had saved is kept.
          </Trans>
        </p>
      </EmptyState>
    </main>
  )
}

const BackToApp = () => (
  <a href={changePathLocale('/goto-crm', pathLocale(location.pathname))} className={buttonClass()}>
    <Trans>Back to the app</Trans>
  </a>
)

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
