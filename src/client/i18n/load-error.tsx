import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { isNoAnswer } from '../api/api-error.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useDescribeProblem } from './error-messages.ts'

export type LoadErrorProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** Translated text for errors without a message of their own. */
  fallback?: string
}

/**
 * Shows the error of a query with a retry button; renders nothing without an error. Cached data stays on the screen,
 * and while the server is unreachable the outbox notice at the foot of the page shows it and retries.
 */
export function LoadError({ query: { data, error, refetch }, fallback }: LoadErrorProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  if (!error) return null
  if (isNoAnswer(error)) {
    if (data !== undefined) return null
    return (
      <EmptyState icon="tabler:wifi-off" title={<Trans>This is not on this device</Trans>}>
        <Trans>It appears as soon as you are back online.</Trans>
      </EmptyState>
    )
  }
  return (
    <Banner
      kind={data === undefined ? 'error' : 'offline'}
      action={<Button variant="quiet" onClick={() => void refetch()}>{t`Try again`}</Button>}
    >
      {describeProblem(error, fallback)}
    </Banner>
  )
}
