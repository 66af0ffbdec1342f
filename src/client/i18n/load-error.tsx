import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { isNoAnswer } from '../api/api-error.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useDescribeProblem } from './error-messages.ts'

export type LoadErrorProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** Already worded: what is said of an error that has no words of its own. */
  fallback?: string
}

/**
 * What kept a query from its answer, with a second try; nothing where it has none. What was read before is still shown,
 * and while the server is out of reach the foot of the page says so, tries again and offers to.
 */
export function LoadError({ query: { data, error, refetch }, fallback }: LoadErrorProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  if (!error) return null
  if (isNoAnswer(error)) {
    if (data !== undefined) return null
    return (
      <EmptyState icon="tabler:wifi-off" title={<Trans>This is not on this device</Trans>}>
        <Trans>It comes as soon as there is a connection.</Trans>
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
