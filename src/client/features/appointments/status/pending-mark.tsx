import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { PendingSign } from '#client/features/appointments/pending/pending-overlay.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'
import { usePendingSign, useQueueSign } from './pending-changes.ts'
import css from './pending-mark.module.css'

// Style sheets in other folders and the browser tests select by `data-unsent`.

/** Marks the card of an appointment with an unsent change. Its text is for screen readers only. */
export function PendingMark({ id, className }: { id: string; className?: string | undefined }) {
  const sign = usePendingSign(id)
  return sign && <Mark sign={sign} className={className} />
}

/** Marks one unsent change at its place. */
export function EntryMark({ entry, className }: { entry: OutboxEntry; className?: string | undefined }) {
  const queue = useMemo(() => [entry], [entry])
  const sign = useQueueSign(queue)
  return sign && <Mark sign={sign} className={className} />
}

/** The same mark with visible text for one appointment; links to all unsent changes. */
export function PendingButton({ queue }: { queue: readonly OutboxEntry[] | undefined }) {
  const sign = useQueueSign(queue)
  const labelOf = usePendingLabels()
  const isQuiet = useIsConnected()
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
      <span className={css.word}>{labelOf(sign)}</span>
    </button>
  )
}

/** The same mark for some of the unsent changes of an appointment. */
export function QueueMark({ queue }: { queue: readonly OutboxEntry[] }) {
  const sign = useQueueSign(queue)
  return sign && <Mark sign={sign} className={undefined} />
}

function Mark({ sign, className }: { sign: PendingSign; className: string | undefined }) {
  const labelOf = usePendingLabels()
  const isQuiet = useIsConnected()
  return (
    <span className={joinClasses(css.mark, className)} data-unsent={sign} data-quiet={isQuiet || undefined}>
      <Icon name={iconOf(sign)} size={18} />
      <span className="visually-hidden">{labelOf(sign)}</span>
    </span>
  )
}

const iconOf = (sign: PendingSign) => (sign === 'undecided' ? 'tabler:alert-triangle' : 'tabler:arrow-up-circle')

/** While the connection is up, changes are sent at once: a mark that only flashes would alarm. */
const useIsConnected = (): boolean => useOutbox().line.why === null

export function usePendingLabels(): (sign: PendingSign) => string {
  const { t } = useLingui()
  return (sign) => {
    if (sign === 'undecided') return t`needs your decision`
    return sign === 'late' ? t`still not sent` : t`not sent yet`
  }
}
