import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import type { Capacity } from '#client/features/appointments/layout/board-columns.ts'
import type { ScheduleSearch } from '#client/features/appointments/layout/schedule-search.ts'
import type { WeekDay } from '#client/features/appointments/layout/week-days.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { WeekGrid } from '#client/features/appointments/week/week-grid.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { ScheduleBar } from './schedule-bar.tsx'
import { ScheduleFilterBar } from './schedule-filter-bar.tsx'
import type { ScheduleNav } from './schedule-nav.ts'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { useWeek } from './use-week.ts'
import { WeekList } from './week-list.tsx'

export type ScheduleWeekProps = {
  nav: ScheduleNav
  /** Returns the search parameters of a day. */
  dayLink: (date: LocalDate) => ScheduleSearch
}

/** A week of the schedule. */
export function ScheduleWeek(props: ScheduleWeekProps) {
  const { nav, dayLink } = props
  const { date, today, look, filter, onFilter, station } = nav
  const { t } = useLingui()
  const isPhone = useMedia(phoneWidth)
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const known = useWeek({ date, by: look.by, filter, station })
  const ready = known.state === 'ready' ? known : null
  const labelsOf = (title: string, cars: number) => t`${title}: ${plural(cars, { one: '# car', other: '# cars' })}`
  const renderContent = () => {
    switch (known.state) {
      case 'loading':
        return known.error === null && <BoardSkeleton />
      case 'unknown':
        return null
      case 'ready':
        if (isPhone) return <WeekList days={known.week.days} today={today} station={station} dayLink={dayLink} />
        return (
          <WeekGrid
            week={known.week}
            by={look.by}
            appointments={known.appointments}
            today={today}
            station={station}
            dayLink={dayLink}
            label={known.title}
            onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
          />
        )
    }
  }
  return (
    <>
      <ScheduleBar
        nav={nav}
        note={null}
        summary={ready ? (ready.filterLabels ?? labelsOf(ready.title, ready.appointments.length)) : ''}
        capacity={ready && sumOf(ready.week.days)}
        canFilter={!isPhone}
      />
      {ready && !isPhone && <ScheduleFilterBar words={ready.filterLabels} onAll={() => onFilter({})} />}
      <ScheduleFault error={known.error} asOf={known.asOf} station={station} onRetry={known.retry} />
      {renderContent()}
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
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
