import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '#client/api/api-error.ts'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Station } from './use-station.ts'

export type ScheduleFaultProps = {
  error: unknown
  /** Epoch ms of what is shown all the same, 0 without. */
  asOf: number
  today: LocalDate
  station: Station
  onRetry: () => void
}

/** What could not be loaded, and how old it is that is shown instead. */
export function ScheduleFault({ error, asOf, today, station, onRetry }: ScheduleFaultProps) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  if (!error) return null
  if (!asOf && error instanceof ApiError && (error.status === 0 || error.code === 'unreadable')) {
    return (
      <EmptyState
        icon="tabler:wifi-off"
        title={<Trans>This is not on this device</Trans>}
        action={<Button onClick={onRetry}>{t`Try again`}</Button>}
      >
        <Trans>Without a connection the past week and the next two can be read. This comes with the connection.</Trans>
      </EmptyState>
    )
  }
  return (
    <Banner kind={asOf ? 'offline' : 'error'} action={<Button onClick={onRetry}>{t`Try again`}</Button>}>
      {asOf ? (
        <Trans>No connection. The board is as of {station.format.timeOn(asOf, today)}.</Trans>
      ) : (
        wordProblem(error, t`The board could not be loaded.`)
      )}
    </Banner>
  )
}
