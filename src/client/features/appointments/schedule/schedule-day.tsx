import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { employeesQuery } from '#client/api/employees-query.ts'
import { Board } from '#client/features/appointments/board/board.tsx'
import { RescheduleSheet, type RescheduleSheetProps } from '#client/features/appointments/booking/reschedule-sheet.tsx'
import { CardNote } from '#client/features/appointments/card/card-note.tsx'
import { inHouseQuery } from '#client/features/appointments/in-house-query.ts'
import {
  type BoardColumn,
  boardColumns,
  capacityOf,
  employeeColumns,
  markAway,
  stillHere,
  takeUnplaced,
} from '#client/features/appointments/layout/board-columns.ts'
import { boardSpan } from '#client/features/appointments/layout/board-layout.ts'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import { columnName } from '#client/features/appointments/layout/column-words.ts'
import type { ScheduleFilter, ScheduleLook } from '#client/features/appointments/layout/schedule-search.ts'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import type { ShelfMoving } from '#client/features/appointments/move/make-moving.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import { IconButton } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { usePrinting } from '#client/ui/hooks/use-printing.ts'
import type { Appointment } from '#contract/appointments.ts'
import { isLocalDate, type LocalDate } from '#domain/wall-time.ts'
import { Agenda } from './agenda.tsx'
import { DaySheet } from './schedule-day-sheet.tsx'
import { columnsFor, filterCards, fitsAny } from './schedule-filter.ts'
import { ScheduleFilterBar, ScheduleFilterButton } from './schedule-filter-tools.tsx'
import { useFilterWords } from './schedule-filter-words.ts'
import { ScheduleShelf } from './schedule-shelf.tsx'
import { BoardSkeleton } from './schedule-skeleton.tsx'
import { ScheduleTools } from './schedule-tools.tsx'
import { StillHere } from './still-here.tsx'

export type ScheduleDayProps = {
  date: LocalDate
  today: LocalDate
  now: number
  look: ScheduleLook
  onLook: (look: ScheduleLook) => void
  filter: ScheduleFilter
  onFilter: (filter: ScheduleFilter) => void
  station: Station
  /** Books at an instant, in a column; without it nothing can be booked. */
  onBook: ((column: BoardColumn, start: number | undefined) => void) | undefined
  /** What is looked up among the cars of the day. */
  renderFind: (appointments: readonly Appointment[]) => ReactNode
}

/** One day of the schedule. */
export function ScheduleDay(props: ScheduleDayProps) {
  const { date, today, now, look, onLook, filter, onFilter, station, onBook, renderFind } = props
  const { i18n, t } = useLingui()
  const isPhone = useMedia(phoneWidth)
  const isPrinting = usePrinting()
  const [asked, setAsked] = useState<Pick<RescheduleSheetProps, 'order' | 'proposed'> | null>(null)
  const { timeZone, format } = station
  const isToday = date === today
  const day = useDay(date, station)
  const people = useQuery(employeesQuery)
  const house = useQuery({ ...inHouseQuery, enabled: isToday })
  const standing = useOverlaid(house.data ?? none, station.actorName)
  const { bounds, open, note, bays, appointments } = day
  const employees = people.data ?? none
  const ofBays = useMemo(() => boardColumns(appointments, bays, bounds), [appointments, bays, bounds])
  const isByPerson = look.by === 'employee'
  const { data: absences = none } = useQuery({ ...absencesQuery(date, date), enabled: isByPerson && isLocalDate(date) })
  const columns = useMemo(() => {
    if (!isByPerson) return ofBays
    return markAway(employeeColumns(appointments, employees, bounds), new Set(absences.map((one) => one.employeeId)))
  }, [isByPerson, ofBays, appointments, employees, bounds, absences])
  const span = useMemo(() => {
    const booked = ofBays.flatMap(({ cards }) => cards.map((card) => card.span))
    return boardSpan(bounds, open, booked, timeZone)
  }, [ofBays, bounds, open, timeZone])
  const still = isToday ? stillHere(standing, bounds) : []
  const shelf = still.filter((one) => fitsAny(filter, one))
  const isLoading = day.isLoading || (look.by === 'employee' && people.isPending)
  const error = day.error ?? (look.by === 'employee' && !people.data ? people.error : null)
  // Nothing was ever heard of this day: an empty board would say that nobody comes.
  const isUnknown = !isLoading && error !== null && day.asOf === 0
  const isEmpty = !isLoading && !error && ofBays.every(({ cards }) => cards.length === 0)
  const isClosed = !isLoading && !isUnknown && open.length === 0
  const dayWords = isClosed ? (note ? t`Closed: ${note}` : t`Closed on this day`) : note
  const cars = countCars(ofBays)
  const left = columnsFor(filter, look.by, columns)
  const shown = filterCards(filter, left)
  const waiting = shown.find(({ bay, employee }) => !bay && !employee)
  const onBoard = takeUnplaced(shown)
  const { placed } = takeUnplaced(left)
  const filterWords = useFilterWords(filter, countCars(filterCards(filter, ofBays)), cars)

  const bayOf = useMemo(() => new Map(bays.map((bay) => [bay.id, bay])), [bays])
  const personOf = useMemo(() => new Map(employees.map((one) => [one.id, one])), [employees])
  const bayNamed = (id: string | null) => (id === null ? undefined : bayOf.get(id)?.name)
  const personNamed = (id: string | null) => (id === null ? undefined : personOf.get(id))
  // On a phone they stand among the others, in order of time.
  const shelfOf = (board?: ShelfMoving) =>
    waiting && (
      <ScheduleShelf
        title={columnName(waiting, i18n)}
        cards={onBoard.unplaced}
        date={date}
        station={station}
        board={board}
      />
    )
  return (
    <>
      <ScheduleTools
        look={look}
        onLook={onLook}
        pastDate={date < today ? date : undefined}
        note={dayWords}
        summary={
          isLoading || isUnknown
            ? ''
            : (filterWords ?? t`${format.day(date)}: ${plural(cars, { one: '# car', other: '# cars' })}`)
        }
        actions={
          <>
            <ScheduleFilterButton filter={filter} onFilter={onFilter} />
            <IconButton
              icon="tabler:printer"
              label={t`Print the day sheet`}
              disabled={isLoading || isUnknown}
              onClick={() => window.print()}
            />
          </>
        }
      >
        {!day.isLoading && !isUnknown && <CapacityBar capacity={capacityOf(ofBays, open, bounds)} format={format} />}
      </ScheduleTools>
      {!isLoading && !isUnknown && <ScheduleFilterBar words={filterWords} onAll={() => onFilter({})} />}
      <ScheduleFault
        error={error}
        asOf={day.asOf}
        station={station}
        onRetry={() => {
          day.retry()
          if (people.isError) void people.refetch()
        }}
      />
      <StillHere appointments={shelf} date={date} station={station} />
      {!isPhone && !isLoading && !isUnknown && placed.length === 0 && shelfOf()}
      {isLoading && !error && <BoardSkeleton />}
      {!isLoading && !isUnknown && !isPhone && placed.length > 0 && (
        <Board
          date={date}
          span={span}
          open={open}
          note={note}
          columns={placed}
          shown={onBoard.placed}
          now={now}
          station={station}
          appointments={appointments}
          waiting={onBoard.unplaced}
          renderShelf={shelfOf}
          personOf={({ employeeId }) => (look.by === 'bay' ? personNamed(employeeId) : undefined)}
          bayNameOf={({ bayId }) => (look.by === 'employee' ? bayNamed(bayId) : undefined)}
          onBook={onBook}
          onAsk={(order, { from, ...place }) => setAsked({ order, proposed: { ...place, startsAt: from } })}
        />
      )}
      {!isLoading && !isUnknown && isPhone && !isEmpty && (
        <Agenda
          date={date}
          columns={shown}
          now={now}
          isToday={isToday}
          station={station}
          renderNote={({ bayId, employeeId }) => <CardNote bay={bayNamed(bayId)} employee={personNamed(employeeId)} />}
        />
      )}
      {isEmpty && isPhone && (
        <EmptyState icon="tabler:calendar-plus" title={<Trans>No cars on this day</Trans>}>
          <Trans>Every car you take in or book stands here by its time.</Trans>
        </EmptyState>
      )}
      {asked && <RescheduleSheet {...asked} station={station} onClose={() => setAsked(null)} />}
      {renderFind([...appointments, ...still])}
      {isPrinting && !isLoading && !isUnknown && (
        <DaySheet
          date={date}
          columns={shown}
          by={look.by}
          still={shelf}
          filterWords={filterWords}
          note={dayWords}
          asOf={day.asOf}
          station={station}
        />
      )}
    </>
  )
}

const countCars = (columns: readonly BoardColumn[]) =>
  new Set(columns.flatMap(({ cards }) => cards.map(({ appointment }) => appointment.id))).size

const none: never[] = []
