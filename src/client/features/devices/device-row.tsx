import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '#client/api/server-clock.ts'
import type { Format } from '#client/i18n/format.ts'
import { useBrowserName } from '#client/offline/device/use-browser-name.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Device } from '#contract/devices.ts'
import css from './devices.module.css'

export type DeviceRowProps = { device: Device; format: Format; onRename: () => void; onRevoke: () => void }

/** One tablet: its name, who set it up, and when it was last used. */
export function DeviceRow({ device, format, onRename, onRevoke }: DeviceRowProps) {
  const { t } = useLingui()
  const { name: browser } = useBrowserName(device.userAgent)
  const { name, enrolledBy } = device
  const used = format.timeOn(device.lastUsedAt, format.dateOf(serverNow()))
  const since = format.dayShort(format.dateOf(device.createdAt))
  return (
    <li className={css.row}>
      <Icon name="tabler:device-tablet" size={28} />
      <div className={css.what}>
        <b translate="no">{name}</b>
        <span className={css.note}>
          <Trans>
            {browser}, last used {used}
          </Trans>
        </span>
        <span className={css.note}>
          <Trans>
            Set up by {enrolledBy}, {since}
          </Trans>
        </span>
      </div>
      <div className={css.acts}>
        <Button onClick={onRename} aria-label={t`Rename: ${name}`}>
          <Trans>Rename</Trans>
        </Button>
        <Button onClick={onRevoke} aria-label={t`Sign out ${name}`}>
          <Trans>Sign out the tablet</Trans>
        </Button>
      </div>
    </li>
  )
}
