import { Trans, useLingui } from '@lingui/react/macro'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useContact } from '#client/offline/contact.ts'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'

export type LoadFaultProps = {
  /** `null`: nothing went wrong. */
  error: unknown
  /** Epoch ms of what is shown all the same, 0 without. */
  asOf: number
  station: Station
  /** Where the error says nothing. */
  fallback: string
  onRetry: () => void
}

/**
 * What could not be loaded. While the server is out of reach the foot of the page says so, with the age of what is
 * shown: nothing is said here then, and nothing moves.
 */
export function LoadFault({ error, asOf, station, fallback, onRetry }: LoadFaultProps) {
  const { t } = useLingui()
  const describeProblem = useDescribeProblem()
  const contact = useContact()
  const now = useDeviceNow()
  const { format } = station
  if (!error || (asOf > 0 && contact !== 'fine')) return null
  return (
    <Banner kind="error" action={<Button onClick={onRetry}>{t`Try again`}</Button>}>
      {describeProblem(error, fallback)} {asOf > 0 && <Trans>As of {format.timeOn(asOf, format.dateOf(now))}.</Trans>}
    </Banner>
  )
}
