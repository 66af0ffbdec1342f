import { Trans, useLingui } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { onClockError, readClockError } from '#client/api/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { languageTags } from '#contract/pages/path-locale.ts'
import { describeClockError } from './describe-clock-error.ts'

/** Warns that this device's clock is wrong: the app uses the server's time, other apps do not. It can be put away until the error changes by an hour. */
export function ClockNotice() {
  const { i18n, t } = useLingui()
  const [readMs, setReadMs] = useState<number | null>(null)
  const errorMs = useSyncExternalStore(onClockError, readWholeMinutes)
  const isRead = readMs !== null && Math.abs(errorMs - readMs) < 3_600_000
  if (errorMs === 0 || isRead) return null
  const error = describeClockError(errorMs, i18n.locale === 'pl' ? languageTags.pl : languageTags.en)
  return (
    <Banner
      kind="warning"
      action={<IconButton icon="tabler:x" variant="quiet" label={t`Close`} onClick={() => setReadMs(errorMs)} />}
    >
      <Trans>
        This device’s clock is off by {error}. Days and times here follow the server’s clock. Please correct it.
      </Trans>
    </Banner>
  )
}

const readWholeMinutes = (): number => Math.trunc(readClockError() / 60_000) * 60_000
