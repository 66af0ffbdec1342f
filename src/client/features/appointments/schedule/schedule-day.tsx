import { useRef, useState } from 'react'
import type { BoardProps } from '#client/features/appointments/board/board.tsx'
import type { ShowCard } from '#client/features/appointments/board/use-board.ts'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { CarriedOver } from './carried-over.tsx'
import { ScheduleDayContent } from './schedule-day-content.tsx'
import { ScheduleDayTools } from './schedule-day-tools.tsx'
import type { ScheduleNav } from './schedule-nav.ts'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { useScheduleDay } from './use-schedule-day.ts'

export type ScheduleDayProps = {
  nav: ScheduleNav
  now: number
  onBook: BoardProps['onBook']
}

/** One day of the schedule. */
export function ScheduleDay(props: ScheduleDayProps) {
  const { nav, now, onBook } = props
  const { date, today, look, filter, station } = nav
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const reach = useRef<ShowCard>(null)
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
            reach={reach}
            onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
          />
        )
    }
  }
  return (
    <>
      <ScheduleDayTools day={day} nav={nav} now={now} onShow={(key) => reach.current?.(key)} />
      <ScheduleFault error={day.error} asOf={day.asOf} station={station} onRetry={day.retry} />
      <DueForecast appointments={date === today ? day.findable : none} station={station}>
        <CarriedOver appointments={day.still} date={date} station={station} />
        {renderContent()}
      </DueForecast>
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
    </>
  )
}

// A constant empty list: the forecast is of today only.
const none: never[] = []
