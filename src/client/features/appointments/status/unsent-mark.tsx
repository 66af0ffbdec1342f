import { useLingui } from '@lingui/react/macro'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import type { UnsentSign } from './unsent.ts'
import css from './unsent-mark.module.css'
import { useQueueSign, useUnsentSign } from './unsent-store.ts'

/** Stands on the very card whose change is not sent yet. Its words are for screen readers. */
export function UnsentMark({ id, className }: { id: string; className?: string | undefined }) {
  const sign = useUnsentSign(id)
  return sign && <Mark sign={sign} className={className} />
}

/** The same with its words in sight, of what is unsent of one; leads to all that is. */
export function UnsentButton({ queue }: { queue: readonly OutboxEntry[] | undefined }) {
  const sign = useQueueSign(queue)
  const wordOf = useUnsentWords()
  const isQuiet = useIsQuiet()
  if (!sign) return null
  return (
    <button
      type="button"
      className={css.button}
      data-unsent={sign}
      data-quiet={isQuiet || undefined}
      onClick={openUnsent}
    >
      <Icon name={iconOf(sign)} size={20} />
      <span className={css.word}>{wordOf(sign)}</span>
    </button>
  )
}

function Mark({ sign, className }: { sign: UnsentSign; className: string | undefined }) {
  const wordOf = useUnsentWords()
  const isQuiet = useIsQuiet()
  return (
    <span className={joinClasses(css.mark, className)} data-unsent={sign} data-quiet={isQuiet || undefined}>
      <Icon name={iconOf(sign)} size={18} />
      <span className="visually-hidden">{wordOf(sign)}</span>
    </span>
  )
}

const iconOf = (sign: UnsentSign) => (sign === 'undecided' ? 'tabler:alert-triangle' : 'tabler:arrow-up-circle')

/** While the line is open a change is gone in no time: a mark that only flashed would worry. */
const useIsQuiet = (): boolean => useOutbox().line.why === null

export function useUnsentWords(): (sign: UnsentSign) => string {
  const { t } = useLingui()
  return (sign) => {
    if (sign === 'undecided') return t`needs your decision`
    return sign === 'late' ? t`still not sent` : t`not sent yet`
  }
}
