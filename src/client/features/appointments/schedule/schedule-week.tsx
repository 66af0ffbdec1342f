import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import type { Capacity } from '#client/features/appointments/layout/board-columns.ts'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import type {
  ScheduleFilter,
  ScheduleLook,
  ScheduleSearch,
} from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekDay } from '#client/features/appointments/layout/week-days.ts'
import { weekWords } from '#client/features/appointments/layout/week-words.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { WeekGrid } from '#client/features/appointments/week/week-grid.tsx'
import type { Station } from '#client/station/use-station.ts'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { filterRows, fitsAny } from './schedule-filter.ts'
import { ScheduleFilterBar, ScheduleFilterButton } from './schedule-filter-tools.tsx'
import { useFilterWords } from './schedule-filter-words.ts'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import { useWeek } from './use-week.ts'
import { WeekList } from './week-list.tsx'

export type ScheduleWeekProps = {
  date: LocalDate
  today: LocalDate
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  station: Station
  /** The address of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
  /** What is looked up among the cars of the week. */
  renderFind: (appointments: readonly Appointment[]) => ReactNode
}

/** A week of the schedule. */
export function ScheduleWeek(props: ScheduleWeekProps) {
  const { date, today, look, onLook, filter, onFilter, station, dayLink, renderFind } = props
  const { t } = useLingui()
  const isPhone = useMedia(phoneWidth)
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const week = useWeek(date, look.by, station)
  const { days } = week
  // Nothing was ever heard of this week: empty days would say that nobody comes.
  const isUnknown = week.error !== null && week.asOf === 0
  const isThere = !week.isLoading && !isUnknown
  const title = weekWords(days[0]?.date ?? date, days.at(-1)?.date ?? date, station.format)
  const cars = week.appointments.length
  const { show, who } = filter
  const shown = useMemo(
    () => ({ days, rows: filterRows({ ...(show && { show }), ...(who && { who }) }, look.by, week.rows) }),
    [show, who, look.by, days, week.rows],
  )
  const filterWords = useFilterWords(filter, week.appointments.filter((one) => fitsAny(filter, one)).length, cars)
  return (
    <>
      <ScheduleTools
        look={look}
        onLook={onLook}
        note={null}
        summary={isThere ? (filterWords ?? t`${title}: ${plural(cars, { one: '# car', other: '# cars' })}`) : ''}
        actions={!isPhone && <ScheduleFilterButton filter={filter} onFilter={onFilter} />}
      >
        {isThere && <CapacityBar capacity={sumOf(days)} format={station.format} />}
      </ScheduleTools>
      {isThere && !isPhone && <ScheduleFilterBar words={filterWords} onAll={() => onFilter({})} />}
      <ScheduleFault error={week.error} asOf={week.asOf} station={station} onRetry={week.retry} />
      {week.isLoading && !week.error && <BoardSkeleton />}
      {isThere && isPhone && <WeekList days={days} today={today} station={station} dayLink={dayLink} />}
      {isThere && !isPhone && (
        <WeekGrid
          week={shown}
          by={look.by}
          appointments={week.appointments}
          today={today}
          station={station}
          dayLink={dayLink}
          label={title}
          onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
        />
      )}
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
      {renderFind(week.appointments)}
    </>
  )
}

function sumOf(days: readonly WeekDay[]): Capacity {
  const sum: Capacity = { openMinutes: 0, bookedMinutes: 0, startedMinutes: 0 }
  for (const { capacity } of days) {
    sum.openMinutes += capacity.openMinutes
    sum.bookedMinutes += capacity.bookedMinutes
    sum.startedMinutes += capacity.startedMinutes
  }
  return sum
}
