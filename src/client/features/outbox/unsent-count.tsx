import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
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
  const others = outbox.others.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return others > 0 ? <OthersCount count={others} /> : null
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

/** What waits for somebody else on this device. */
function OthersCount({ count }: { count: number }) {
  const { t } = useLingui()
  const words = t`${plural(count, { one: '# unsent change of others', other: '# unsent changes of others' })}`
  return (
    <button type="button" className={css.count} data-tone="others" aria-label={words} onClick={openUnsent}>
      <span className={css.figure}>
        <Icon name="tabler:arrow-up-circle" size={22} />
        {count}
      </span>
      <span className={css.word}>
        <Trans>of others</Trans>
      </span>
    </button>
  )
}
