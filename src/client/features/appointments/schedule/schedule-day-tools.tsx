import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import type { ScheduleFilter, ScheduleLook } from '#client/features/appointments/layout/schedule-search.ts'
import type { Format } from '#client/i18n/format.ts'
import { IconButton } from '#client/ui/button.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import { ScheduleFilterBar, ScheduleFilterButton } from './schedule-filter-tools.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import type { ScheduleDayState } from './use-schedule-day.ts'

export type ScheduleDayToolsProps = {
  day: ScheduleDayState
  date: LocalDate
  today: LocalDate
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  format: Format
}

/** The tools above a day: view, filter and capacity. */
export function ScheduleDayTools(props: ScheduleDayToolsProps) {
  const { day, date, today, look, onLook, filter, onFilter, format } = props
  const { t } = useLingui()
  const capacity = day.state === 'unknown' ? null : day.capacity
  const shown = day.state === 'loading' || day.state === 'unknown' ? null : day
  const labelsOf = (cars: number) => t`${format.day(date)}: ${plural(cars, { one: '# car', other: '# cars' })}`
  return (
    <>
      <ScheduleTools
        look={look}
        onLook={onLook}
        pastDate={date < today ? date : undefined}
        note={day.note}
        summary={shown ? (shown.filterLabels ?? labelsOf(shown.cars)) : ''}
        actions={
          <>
            <ScheduleFilterButton filter={filter} onFilter={onFilter} />
            <IconButton
              icon="tabler:printer"
              label={t`Print day plan`}
              disabled={!shown}
              onClick={() => window.print()}
            />
          </>
        }
      >
        {capacity && <CapacityBar capacity={capacity} format={format} />}
      </ScheduleTools>
      {shown && <ScheduleFilterBar words={shown.filterLabels} onAll={() => onFilter({})} />}
    </>
  )
}
