import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MenuButton } from '#client/ui/menu/menu.tsx'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleFilterBar } from './schedule-filter-bar.tsx'
import type { ScheduleNav } from './schedule-nav.ts'
import type { ScheduleDayState } from './use-schedule-day.ts'

export type ScheduleDayToolsProps = { day: ScheduleDayState; nav: ScheduleNav }

/** The toolbar of a day, and below it whether cars are hidden. */
export function ScheduleDayTools({ day, nav }: ScheduleDayToolsProps) {
  const { t } = useLingui()
  const { date, station, onFilter } = nav
  const { format } = station
  const capacity = day.state === 'unknown' ? null : day.capacity
  const shown = day.state === 'loading' || day.state === 'unknown' ? null : day
  const labelsOf = (cars: number) => t`${format.day(date)}: ${plural(cars, { one: '# car', other: '# cars' })}`
  return (
    <>
      <ScheduleBar
        nav={nav}
        note={day.note}
        summary={shown ? (shown.filterLabels ?? labelsOf(shown.cars)) : ''}
        capacity={capacity}
        canFilter
      >
        <MenuButton icon="tabler:printer" disabled={!shown} onClick={() => window.print()}>
          <Trans>Print the day sheet</Trans>
        </MenuButton>
      </ScheduleBar>
      {shown && <ScheduleFilterBar words={shown.filterLabels} onAll={() => onFilter({})} />}
    </>
  )
}
