import { useState } from 'react'
import type { BoardProps } from '#client/features/appointments/board/board.tsx'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import type { ScheduleFilter, ScheduleLook } from '#client/features/appointments/layout/schedule-search.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import type { Station } from '#client/station/use-station.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { CarriedOver } from './carried-over.tsx'
import { ScheduleDayContent } from './schedule-day-content.tsx'
import { ScheduleDayTools } from './schedule-day-tools.tsx'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { useScheduleDay } from './use-schedule-day.ts'

export type ScheduleDayProps = {
  date: LocalDate
  today: LocalDate
  now: number
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  station: Station
  onBook: BoardProps['onBook']
}

/** One day of the schedule. */
export function ScheduleDay(props: ScheduleDayProps) {
  const { date, today, now, look, onLook, filter, onFilter, station, onBook } = props
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const day = useScheduleDay({ date, today, by: look.by, filter, station })
  const renderContent = () => {
    switch (day.state) {
      case 'loading':
        return day.error === null && <BoardSkeleton />
      case 'unknown':
        return null
      case 'closed':
      case 'empty':
      case 'ready':
        return (
          <ScheduleDayContent
            day={day}
            today={today}
            now={now}
            by={look.by}
            station={station}
            onBook={onBook}
            onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
          />
        )
    }
  }
  return (
    <>
      <ScheduleDayTools
        day={day}
        date={date}
        today={today}
        look={look}
        onLook={onLook}
        filter={filter}
        onFilter={onFilter}
        format={station.format}
      />
      <ScheduleFault error={day.error} asOf={day.asOf} station={station} onRetry={day.retry} />
      <CarriedOver appointments={day.still} date={date} station={station} />
      {renderContent()}
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
    </>
  )
}
