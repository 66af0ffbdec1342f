import { Trans } from '@lingui/react/macro'
import type { Format } from '#client/i18n/format.ts'
import { useSteadyLine } from '#client/offline/outbox/steady-line.ts'
import { Banner } from '#client/ui/banner.tsx'
import { useDeviceNow } from './use-now.ts'

export type KeptAsOfProps = {
  /** When this device has read what the page shows, ms since the epoch; 0 if it shows nothing. */
  asOf: number
  format: Format
}

/** Says, while there is no connection, of when the data are that a page shows anyway. */
export function KeptAsOf({ asOf, format }: KeptAsOfProps) {
  const { line } = useSteadyLine()
  const now = useDeviceNow()
  if (asOf === 0 || line === null || line === 'busy') return null
  return (
    <Banner kind="offline">
      <Trans>No connection. This is as of {format.timeOn(asOf, format.dateOf(now))}.</Trans>
    </Banner>
  )
}
