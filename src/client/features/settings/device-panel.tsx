import { Trans, useLingui } from '@lingui/react/macro'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { asServerTime } from '#client/api/server-clock.ts'
import { weekQuery } from '#client/features/appointments/appointment-queries.ts'
import { weeksToRead } from '#client/features/appointments/read-ahead-window.ts'
import type { Format } from '#client/i18n/format.ts'
import { readProductName } from '#client/i18n/product-name.ts'
import { useNewVersion } from '#client/offline/build/new-version.ts'
import { useInstall } from '#client/offline/device/use-install.ts'
import { type DeviceStorage, readDeviceStorage, requestPersistentStorage } from '#client/offline/device-storage.ts'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { useNow } from '#client/station/use-now.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { Icon, type IconName } from '#client/ui/icon.tsx'
import { OtherDevice } from './other-device.tsx'
import css from './settings.module.css'
import { writeMegabytes } from './write-megabytes.ts'

/** The app data stored on this device, and the running build. */
export function DevicePanel({ format }: { format: Format }) {
  return (
    <div className={`${cardClass} ${css.rows}`}>
      <InstallRow />
      <OtherDevice />
      <UnsentRow />
      <ReadingRow format={format} />
      <StorageRow format={format} />
      <VersionRow />
    </div>
  )
}

type FactProps = { icon: IconName; title: ReactNode; note: ReactNode; children?: ReactNode }

function Fact({ icon, title, note, children }: FactProps) {
  return (
    <div className={css.row}>
      <Icon name={icon} size={28} />
      <div className={css.what}>
        <h3>{title}</h3>
        <p className={css.note} aria-live="polite">
          {note}
        </p>
      </div>
      {children}
    </div>
  )
}

function InstallRow() {
  const { t } = useLingui()
  const { state, install } = useInstall()
  const product = readProductName()
  const notes = {
    asking: t`Checking…`,
    installed: t`It opens from the home screen, even offline.`,
    offered: t`Once installed, it opens from the home screen, even offline.`,
    manual: t`Open the browser’s menu and choose “Install” or “Add to home screen”. On an iPad it is under Share.`,
  }
  return (
    <Fact
      icon="tabler:download"
      title={
        state === 'installed' ? <Trans>{product} is installed on this device</Trans> : <Trans>Not installed</Trans>
      }
      note={notes[state]}
    >
      {state === 'offered' && (
        <Button variant="signal" onClick={() => void install()}>
          <Trans>Install</Trans>
        </Button>
      )}
    </Fact>
  )
}

function UnsentRow() {
  const { t } = useLingui()
  const outbox = useOutbox()
  const counts = useUnsentCounts()
  const count = counts.changes + counts.photos
  const countLabels = useCountLabels()
  return (
    <Fact
      icon="tabler:arrow-up-circle"
      title={count > 0 ? countLabels(counts) : t`All your changes are sent`}
      note={
        count > 0
          ? t`They stay here until they are sent, even if you close the app.`
          : t`Changes made offline wait here until they are sent.`
      }
    >
      {count + outbox.others.length > 0 && (
        <Button onClick={openUnsent}>
          <Trans>Show</Trans>
        </Button>
      )}
    </Fact>
  )
}

/** The age of the oldest week of the schedule that is available offline. */
function ReadingRow({ format }: { format: Format }) {
  const { t } = useLingui()
  const today = format.dateOf(useNow())
  const asOf = useQueries({
    // The weeks are prefetched elsewhere; this only reads the cache.
    queries: weeksToRead(today, format.weekStart).map((first) => ({
      ...weekQuery(first, format.timeZone),
      enabled: false,
    })),
    combine: (weeks) => Math.min(...weeks.map(({ dataUpdatedAt }) => dataUpdatedAt)),
  })
  return (
    <Fact
      icon="tabler:calendar-event"
      title={asOf > 0 ? t`Schedule as of ${format.timeOn(asServerTime(asOf), today)}` : t`Schedule not downloaded yet`}
      note={
        asOf > 0
          ? t`The past week and the next two, with their orders, are available offline.`
          : t`It downloads in the background when you are online.`
      }
    />
  )
}

function StorageRow({ format }: { format: Format }) {
  const { t } = useLingui()
  const [storage, setStorage] = useState<DeviceStorage | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    let left = false
    void readDeviceStorage().then((read) => !left && setStorage(read))
    return () => {
      left = true
    }
  }, [])
  const persist = async () => {
    const persisted = await requestPersistentStorage()
    setIsRefused(!persisted)
    setStorage((last) => last && { ...last, persisted })
  }
  const { persisted = null, usedBytes = null } = storage ?? {}
  const size = usedBytes === null ? null : writeMegabytes(usedBytes, format)
  const promise = isRefused
    ? t`Not guaranteed yet. Browsers protect the data of apps that are installed or used often.`
    : persisted === true
      ? t`The browser keeps the data until you sign out.`
      : persisted === false
        ? t`The browser may delete it when the device runs out of space.`
        : t`This browser does not say how long it keeps the data.`
  return (
    <Fact
      icon="tabler:database"
      title={size === null ? t`Kept on this device` : t`${size} stored on this device`}
      note={storage ? promise : t`Checking…`}
    >
      {persisted === false && (
        <Button onClick={() => void persist()}>
          <Trans>Protect offline data</Trans>
        </Button>
      )}
    </Fact>
  )
}

function VersionRow() {
  const { t } = useLingui()
  const accept = useNewVersion()
  const build = __BUILD_ID__.slice(0, 12)
  return (
    <Fact
      icon="tabler:versions"
      title={accept ? t`A new version is ready` : t`Up to date`}
      note={<Trans>Version {build}</Trans>}
    >
      {accept && (
        <Button icon="tabler:refresh" onClick={accept}>
          <Trans>Update now</Trans>
        </Button>
      )}
    </Fact>
  )
}
