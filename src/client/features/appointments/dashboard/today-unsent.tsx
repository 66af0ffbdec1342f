import { Plural } from '@lingui/react/macro'
import { useCountLabels } from '#client/offline/outbox/count-labels.ts'
import { openUnsent } from '#client/offline/outbox/open-unsent.ts'
import { useOutbox } from '#client/offline/outbox/outbox-link.ts'
import { useUnsentCounts } from '#client/offline/outbox/use-unsent-counts.ts'
import { cardClass } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { countOutbox } from '#domain/outbox/outbox-view.ts'
import css from './today-unsent.module.css'

/**
 * The number of changes and photos that wait on this device, and of changes that need a decision; links to them.
 * Renders nothing if there are none.
 */
export function TodayUnsent() {
  const outbox = useOutbox()
  const countLabels = useCountLabels()
  const counts = useUnsentCounts()
  const { undecided } = countOutbox(outbox, outbox.owner)
  if (counts.changes + counts.photos === 0) return null
  return (
    <button
      type="button"
      className={joinClasses(cardClass, css.unsent)}
      data-undecided={undecided > 0 || undefined}
      aria-haspopup="dialog"
      onClick={openUnsent}
    >
      <Icon name={undecided > 0 ? 'tabler:alert-triangle' : 'tabler:arrow-up-circle'} size={26} />
      <span className={css.count}>{countLabels(counts)}</span>
      {undecided > 0 && (
        <span className={css.undecided}>
          <Plural value={undecided} one="# needs your decision" other="# need your decision" />
        </span>
      )}
      <Icon name="tabler:chevron-right" className={css.on} />
    </button>
  )
}
