import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Board, type BoardProps } from '#client/features/appointments/board/board.tsx'
import { CardNote } from '#client/features/appointments/card/card-note.tsx'
import { columnName } from '#client/features/appointments/layout/column-labels.ts'
import type { ScheduleBy } from '#client/features/appointments/layout/schedule-search.ts'
import { MissingNote } from '#client/features/appointments/missing/missing-note.tsx'
import type { TrayMoving } from '#client/features/appointments/move/make-moving.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import { lazyWithPreload } from '#client/ui/lazy-with-preload.tsx'
import type { LocalDate } from '#domain/wall-time.ts'
import { Agenda } from './agenda.tsx'
import type { DaySheetProps } from './schedule-day-sheet.tsx'
import { UnassignedTray } from './unassigned-tray.tsx'
import type { ShownDay } from './use-schedule-day.ts'

export type ScheduleDayContentProps = {
  day: ShownDay
  today: LocalDate
  now: number
  by: ScheduleBy
  station: Station
} & Pick<BoardProps, 'onBook' | 'onAsk' | 'reach'>

/** Fetched when a day is shown, so that it is there when the browser prints. */
const DaySheet = lazyWithPreload<DaySheetProps>(() => import('./schedule-day-sheet.tsx').then((part) => part.DaySheet))

/** The cars of a day: on a board, on a phone as a list, and for printing also on the day sheet. */
export function ScheduleDayContent(props: ScheduleDayContentProps) {
  const { day, by, station } = props
  const { date } = day.board
  const isPhone = useMedia(phoneWidth)
  const isPrinting = usePrinting()
  useEffect(() => queuePrefetch(DaySheet.fetch), [])
  return (
    <>
      {isPhone ? <PhoneDay {...props} /> : <WideDay {...props} />}
      {isPrinting && (
        <DaySheet
          date={date}
          columns={day.columns}
          by={by}
          still={day.still}
          filterLabels={day.filterLabels}
          note={day.note}
          asOf={day.asOf}
          station={station}
        />
      )}
    </>
  )
}

/** The board below the unassigned tray; only the tray if there are no columns. */
function WideDay({ day, now, by, station, onBook, onAsk, reach }: ScheduleDayContentProps) {
  const { i18n } = useLingui()
  const { board, waiting, bayNameOf, personOf } = day
  const renderTray = (moving?: TrayMoving) =>
    waiting && (
      <UnassignedTray
        title={columnName(waiting, i18n)}
        cards={board.waiting}
        date={board.date}
        station={station}
        board={moving}
      />
    )
  if (board.columns.length === 0) return renderTray()
  return (
    <Board
      day={board}
      now={now}
      station={station}
      noteOf={({ employeeId, bayId }) => ({
        person: by === 'bay' ? personOf(employeeId) : undefined,
        bayName: by === 'employee' ? bayNameOf(bayId) : undefined,
      })}
      renderTray={renderTray}
      onBook={onBook}
      onAsk={onAsk}
      reach={reach}
    />
  )
}

/** All cars in order of time, unassigned ones included. */
function PhoneDay({ day, today, now, station }: ScheduleDayContentProps) {
  const { date } = day.board
  if (day.state === 'empty' || (day.state === 'closed' && day.isEmpty)) {
    return (
      <EmptyState icon="tabler:calendar-plus" title={<Trans>No cars on this day</Trans>}>
        <Trans>Booked and checked-in cars appear here by time.</Trans>
      </EmptyState>
    )
  }
  return (
    <Agenda
      date={date}
      columns={day.columns}
      now={now}
      isToday={date === today}
      station={station}
      renderNote={({ appointment, bayId, employeeId }) => (
        <>
          <CardNote bay={day.bayNameOf(bayId)} employee={day.personOf(employeeId)} />
          <MissingNote appointment={appointment} />
        </>
      )}
    />
  )
}
