import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadError } from '#client/i18n/load-error.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Card } from '#client/ui/card.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Device } from '#contract/devices.ts'
import { DeviceRow } from './device-row.tsx'
import css from './devices.module.css'
import { devicesQuery } from './devices-query.ts'
import { EnrolTablet } from './enrol-tablet.tsx'
import { RenameDevice } from './rename-device.tsx'
import { RevokeDevice } from './revoke-device.tsx'

type OpenedSheet = { what: 'rename' | 'revoke'; device: Device }

/** Lists the station's tablets, with a button that enrols this browser as a tablet. */
export function DevicesPanel({ station }: { station: Station }) {
  const { t } = useLingui()
  const query = useQuery(devicesQuery)
  const devices = query.data
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  const close = () => setOpened(null)
  // The current state of the device: somebody else may have renamed it.
  const device = opened && (devices?.find(({ id }) => id === opened.device.id) ?? opened.device)
  return (
    <>
      <LoadError query={query} />
      {devices ? (
        <Card>
          {devices.length === 0 ? (
            <p className={css.none}>
              <Trans>No tablet is set up yet. Open this page on the tablet you want to share.</Trans>
            </p>
          ) : (
            <ul className={css.rows} aria-label={t`Shared tablets`}>
              {devices.map((one) => (
                <DeviceRow
                  key={one.id}
                  device={one}
                  format={station.format}
                  onRename={() => setOpened({ what: 'rename', device: one })}
                  onRevoke={() => setOpened({ what: 'revoke', device: one })}
                />
              ))}
            </ul>
          )}
        </Card>
      ) : (
        !query.error && (
          <Loading>
            <Skeleton box height="8rem" />
          </Loading>
        )
      )}
      <EnrolTablet station={station} />
      {opened?.what === 'rename' && device && <RenameDevice device={device} userId={station.userId} onClose={close} />}
      {opened?.what === 'revoke' && device && <RevokeDevice device={device} onClose={close} />}
    </>
  )
}
