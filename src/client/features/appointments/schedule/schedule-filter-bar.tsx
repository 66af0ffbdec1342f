import { Trans } from '@lingui/react/macro'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import css from './schedule-filter-bar.module.css'

export type ScheduleFilterBarProps = { words: string | undefined; onAll: () => void }

/** Shows that cars are hidden, how many are visible, and a button to show all. */
export function ScheduleFilterBar({ words, onAll }: ScheduleFilterBarProps) {
  if (words === undefined) return null
  return (
    <div className={css.bar} data-filter>
      <Icon name="tabler:filter-filled" />
      <p>{words}</p>
      <Button onClick={onAll}>
        <Trans>Show all</Trans>
      </Button>
    </div>
  )
}
