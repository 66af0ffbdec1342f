import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { countToneOf } from '#client/offline/outbox/outbox-notice.ts'
import { type UnsentCounts, useUnsentCounts, useUnsentPhotosByOwner } from '#client/offline/outbox/use-unsent-counts.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './unsent-count.module.css'
import { useLate } from './use-late.ts'

type BadgedNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

const isLong = (count: number) => (count > 99 ? '' : undefined)

/** The number of unsent changes and photos, as a link to them. The badge of the installed app shows it too. */
export function UnsentCount() {
  const outbox = useOutbox()
  const counts = useUnsentCounts()
  const count = counts.changes + counts.photos
  const tone = countToneOf(outbox, useLate())
  const countLabels = useCountLabels()
  useEffect(() => {
    const app = navigator as BadgedNavigator
    // The browser refuses if the app is not installed.
    if (count > 0) app.setAppBadge?.(count).catch(() => {})
    else app.clearAppBadge?.().catch(() => {})
  }, [count])
  const others = {
    changes: outbox.others.reduce((sum, one) => sum + one.count, 0),
    photos: useUnsentPhotosByOwner().others.reduce((sum, one) => sum + one.count, 0),
  }
  if (count === 0) return others.changes + others.photos > 0 ? <OthersCount counts={others} /> : null
  return (
    <button
      type="button"
      className={css.count}
      data-tone={tone}
      data-long={isLong(count)}
      aria-label={countLabels(counts)}
      onClick={openUnsent}
    >
      <span className={css.figure}>
        <Icon name={tone === 'decision' ? 'tabler:alert-triangle' : 'tabler:arrow-up-circle'} size={22} />
        {count}
      </span>
      <span>{tone === 'decision' ? <Trans>decide</Trans> : <Trans>not sent</Trans>}</span>
    </button>
  )
}

/** The number of unsent changes and photos of other users on this device. */
function OthersCount({ counts }: { counts: UnsentCounts }) {
  const { t } = useLingui()
  const words = useCountLabels()(counts)
  return (
    <button
      type="button"
      className={css.count}
      data-tone="others"
      data-long={isLong(counts.changes + counts.photos)}
      aria-label={t`By others: ${words}`}
      onClick={openUnsent}
    >
      <span className={css.figure}>
        <Icon name="tabler:arrow-up-circle" size={22} />
        {counts.changes + counts.photos}
      </span>
      <span>
        <Trans>by others</Trans>
      </span>
    </button>
  )
}
