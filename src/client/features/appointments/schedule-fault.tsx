import { Trans, useLingui } from '@lingui/react/macro'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
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
