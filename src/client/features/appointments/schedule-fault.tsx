import { Trans, useLingui } from '@lingui/react/macro'
import { isNoAnswer } from '#client/api/api-error.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LoadFault } from './load-fault.tsx'

export type ScheduleFaultProps = {
  error: unknown
  /** The time of the data that is shown anyway in ms since the epoch; 0 if there is none. */
  asOf: number
  station: Station
  onRetry: () => void
}

/** An error message for data that could not be loaded, with the age of the data shown instead. */
export function ScheduleFault({ error, asOf, station, onRetry }: ScheduleFaultProps) {
  const { t } = useLingui()
  if (!error) return null
  if (!asOf && isNoAnswer(error)) {
    return (
      <EmptyState icon="tabler:wifi-off" title={<Trans>This is not on this device</Trans>}>
        <Trans>
          Offline you can see the past week and the next two weeks. The rest appears when you are back online.
        </Trans>
      </EmptyState>
    )
  }
  return (
    <LoadFault
      error={error}
      asOf={asOf}
      station={station}
      fallback={t`The board could not be loaded.`}
      onRetry={onRetry}
    />
  )
}
