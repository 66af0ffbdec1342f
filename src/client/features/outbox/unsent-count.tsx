import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useOutbox } from '#client/offline/outbox-link.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useCountWords } from './count-words.ts'
import { openUnsent } from './open-unsent.ts'
import { countMine, countToneOf } from './outbox-notice.ts'
import css from './unsent-count.module.css'
import { useLate } from './use-late.ts'

type BadgedNavigator = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** How many changes are unsent, always in reach; leads to them. The installed app's icon carries the same number. */
export function UnsentCount() {
  const outbox = useOutbox()
  const count = countMine(outbox)
  const tone = countToneOf(outbox, useLate())
  const countWords = useCountWords()
  useEffect(() => {
    const app = navigator as BadgedNavigator
    // Refused where the app is not installed.
    if (count > 0) app.setAppBadge?.(count).catch(() => {})
    else app.clearAppBadge?.().catch(() => {})
  }, [count])
  if (count === 0) return null
  return (
    <button type="button" className={css.count} data-tone={tone} aria-label={countWords(count)} onClick={openUnsent}>
      <span className={css.figure}>
        <Icon name={tone === 'decision' ? 'tabler:alert-triangle' : 'tabler:arrow-up-circle'} size={22} />
        {count}
      </span>
      <span className={css.word}>{tone === 'decision' ? <Trans>decide</Trans> : <Trans>not sent</Trans>}</span>
    </button>
  )
}
