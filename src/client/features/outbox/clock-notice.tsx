import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { onClockError, readClockError } from '#client/api/server-clock.ts'
import { Banner } from '#client/ui/banner.tsx'
import { languageTags } from '#contract/pages/path-locale.ts'
import { describeClockError } from './describe-clock-error.ts'

/** Warns that this device's clock is wrong: the app uses the server's time, other apps do not. */
export function ClockNotice() {
  const { i18n } = useLingui()
  const errorMs = useSyncExternalStore(onClockError, readWholeMinutes)
  if (errorMs === 0) return null
  const error = describeClockError(errorMs, i18n.locale === 'pl' ? languageTags.pl : languageTags.en)
  return (
    <Banner kind="warning">
      <Trans>
        This device’s clock is off by {error}. Days and times here follow the server’s clock. Please correct it.
      </Trans>
    </Banner>
  )
}

const readWholeMinutes = (): number => Math.trunc(readClockError() / 60_000) * 60_000
