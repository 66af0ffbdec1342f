import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useWordProblem } from './error-words.ts'

export type LoadErrorProps = {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  /** Already worded: what is said of an error that has no words of its own. */
  fallback?: string
}

/** What kept a query from its answer, with a second try; nothing where it has none. What was read before is still shown. */
export function LoadError({ query: { data, error, refetch }, fallback }: LoadErrorProps) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  if (!error) return null
  return (
    <Banner
      kind={data === undefined ? 'error' : 'offline'}
      action={<Button variant="quiet" onClick={() => void refetch()}>{t`Try again`}</Button>}
    >
      {wordProblem(error, fallback)}
    </Banner>
  )
}
