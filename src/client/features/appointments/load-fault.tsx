import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useContact } from '#client/offline/contact.ts'
import { useCalm } from '#client/offline/use-calm.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'

export type LoadFaultProps = {
  /** `null`: there is no error. */
  error: unknown
  /** The time of the data that is shown anyway in ms since the epoch; 0 if there is none. */
  asOf: number
  station: Station
  /** The text for an error without a message of its own. */
  fallback: string
  onRetry: () => void
}

/**
 * An error message for data that could not be loaded. While the server is unreachable the foot of the page reports it,
 * with the age of the data; this component then renders nothing, so that the layout does not shift. Above data that is
 * shown anyway the message follows the connection after `calmMs`.
 */
export function LoadFault({ error, asOf, station, fallback, onRetry }: LoadFaultProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const contact = useContact()
  const isFault = useCalm(Boolean(error) && contact === 'fine')
  const now = useDeviceNow()
  const { format } = station
  if (!error || (asOf > 0 && !isFault)) return null
  return (
    <Banner kind="error" action={<Button onClick={onRetry}>{t`Try again`}</Button>}>
      {describeProblem(error, fallback)} {asOf > 0 && <Trans>As of {format.timeOn(asOf, format.dateOf(now))}.</Trans>}
    </Banner>
  )
}
