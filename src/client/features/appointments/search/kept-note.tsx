import { Trans } from '@lingui/react/macro'
import { useDeviceNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './kept-note.module.css'
import type { KeptOnly } from './use-search.ts'

/** Says that only the data on this device was searched, and how old it is. */
export function KeptNote({ kept: { why, asOf }, station: { format } }: { kept: KeptOnly; station: Station }) {
  const now = useDeviceNow()
  const time = format.timeOn(asOf, format.dateOf(now))
  return (
    <p className={css.note}>
      <Icon name="tabler:wifi-off" />
      <span>
        {why === 'offline' ? (
          <Trans>Offline: results are from the data on this device, as of {time}.</Trans>
        ) : (
          <Trans>No answer from the server. Results are from the data on this device, as of {time}.</Trans>
        )}
      </span>
    </p>
  )
}
