import { Trans, useLingui } from '@lingui/react/macro'
import { useBrowserName } from '#client/offline/device/use-browser-name.ts'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Push, PushDevice } from '#contract/push/push.ts'
import css from './push.module.css'

type PushDevicesProps = { push: Push; onRemove: { run: (id: string) => void; busyId: string | null } }

/** The devices that get notifications. */
export function PushDevices({ push, onRemove }: PushDevicesProps) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Devices with notifications`} className={css.group}>
      <h3 className={css.legend}>
        <Trans>Devices with notifications</Trans>
      </h3>
      <ul className={css.devices}>
        {push.devices.map((device) => (
          <Device
            key={device.id}
            device={device}
            isBusy={onRemove.busyId === device.id}
            onRemove={() => onRemove.run(device.id)}
          />
        ))}
      </ul>
    </section>
  )
}

type DeviceProps = { device: PushDevice; isBusy: boolean; onRemove: () => void }

function Device({ device: { userAgent, current, createdAt, lastSentAt }, isBusy, onRemove }: DeviceProps) {
  const { t, i18n } = useLingui()
  const { name, icon } = useBrowserName(userAgent)
  const dateOf = (instant: string): string => i18n.date(instant, { dateStyle: 'medium' })
  const since = dateOf(createdAt)
  const last = lastSentAt === null ? null : dateOf(lastSentAt)
  return (
    <li className={css.device}>
      <Icon name={icon} size={24} />
      <div className={css.what}>
        <b>{name}</b>
        {current && <span className={css.note}>{t`this device`}</span>}
        <span className={css.note}>
          {last ? (
            <Trans>
              Since {since}, last notification on {last}
            </Trans>
          ) : (
            <Trans>Since {since}, no notification yet</Trans>
          )}
        </span>
      </div>
      <Button busy={isBusy} onClick={onRemove} aria-label={t`Remove ${name}`}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
