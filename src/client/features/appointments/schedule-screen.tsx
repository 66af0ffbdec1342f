import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { toast } from '#client/ui/toast.tsx'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { desk } from '#domain/role.ts'
import { Agenda } from './agenda.tsx'
import { houseQuery } from './appointment-queries.ts'
import { Board } from './board.tsx'
import { boardColumns, capacityOf, stillHere } from './board-columns.ts'
import { boardSpan } from './board-layout.ts'
import { FindCar } from './find-car.tsx'
import { NewAppointment } from './new-appointment.tsx'
import { ScheduleHead } from './schedule-head.tsx'
import css from './schedule-screen.module.css'
import type { ScheduleSearch } from './schedule-search.ts'
import { StillHere } from './still-here.tsx'
import { useDay } from './use-day.ts'
import { phoneWidth, useMedia } from './use-media.ts'
import { useNow } from './use-now.ts'
import { type Station, useStation } from './use-station.ts'

export type ScheduleScreenProps = {
  search: ScheduleSearch
  onSearch: (search: ScheduleSearch) => void
  onOrder: (id: string) => void
}

/** The board of a day. */
export function ScheduleScreen(props: ScheduleScreenProps) {
  const station = useStation()
  return station ? <Schedule {...props} station={station} /> : <ScheduleSkeleton />
}

function Schedule({ search, onSearch, onOrder, station }: ScheduleScreenProps & { station: Station }) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const isPhone = useMedia(phoneWidth)
  const now = useNow()
  const [isFinding, setFinding] = useState(false)
  const { format, timeZone } = station
  const today = format.dateOf(now)
  const date = search.date ?? today
  const isToday = date === today
  const day = useDay(date, station)
  const house = useQuery({ ...houseQuery(today, timeZone), enabled: isToday })
  const { bounds, open, bays, appointments } = day
  const columns = useMemo(() => boardColumns(appointments, bays, bounds), [appointments, bays, bounds])
  const span = useMemo(() => {
    const booked = columns.flatMap(({ cards }) => cards.map((card) => card.span))
    return boardSpan(bounds, open, booked, timeZone)
  }, [columns, bounds, open, timeZone])
  const shelf = isToday ? stillHere(house.data ?? [], bounds) : []
  const canBook = desk.includes(station.role)
  const goTo = (to: string) => onSearch(to === today ? {} : { date: to })
  const isEmpty = !day.isLoading && !day.error && columns.every(({ cards }) => cards.length === 0)

  const saved = (visit: AppointmentDetails, source: 'walk-in' | 'phone') => {
    if (source === 'walk-in') return onOrder(visit.id)
    const visitDay = format.dateOf(visit.startsAt)
    goTo(visitDay)
    toast.success(t`Booked: ${visit.vehicle.plate}, ${format.timeOn(visit.startsAt, today)}`, {
      action: { label: t`Open`, run: () => onOrder(visit.id) },
    })
  }
  return (
    <div className={css.schedule}>
      <ScheduleHead
        date={date}
        today={today}
        onDate={goTo}
        capacity={day.isLoading ? null : capacityOf(columns, open, bounds)}
        station={station}
        onFind={() => setFinding(true)}
        onNew={canBook ? (source) => onSearch({ ...search, new: source }) : undefined}
      />
      {day.error !== null && (
        <Banner kind={day.asOf ? 'offline' : 'error'} action={<Button onClick={day.retry}>{t`Try again`}</Button>}>
          {day.asOf ? (
            <Trans>No connection. The board is as of {format.timeOn(day.asOf, today)}.</Trans>
          ) : (
            wordProblem(day.error, t`The board could not be loaded.`)
          )}
        </Banner>
      )}
      <StillHere appointments={shelf} date={date} station={station} />
      {day.isLoading && !day.error && <BoardSkeleton />}
      {!day.isLoading && !isPhone && columns.length > 0 && (
        <Board date={date} span={span} open={open} columns={columns} now={now} station={station} />
      )}
      {!day.isLoading && isPhone && !isEmpty && (
        <Agenda date={date} columns={columns} now={now} isToday={isToday} station={station} />
      )}
      {isEmpty && isPhone && (
        <EmptyState icon="tabler:calendar-plus" title={<Trans>No cars on this day</Trans>}>
          <Trans>Every car you take in or book stands here by its time.</Trans>
        </EmptyState>
      )}
      {isFinding && (
        <FindCar
          onClose={() => setFinding(false)}
          appointments={[...appointments, ...shelf]}
          date={date}
          station={station}
          canBook={canBook}
        />
      )}
      {search.new && canBook && (
        <NewAppointment
          key={search.new + (search.plate ?? '')}
          source={search.new}
          date={date}
          plate={search.plate}
          station={station}
          now={now}
          onClose={() => goTo(date)}
          onSaved={saved}
        />
      )}
    </div>
  )
}

function ScheduleSkeleton() {
  return (
    <div className={css.schedule}>
      <Skeleton box height="52px" width="60%" />
      <BoardSkeleton />
    </div>
  )
}

function BoardSkeleton() {
  return (
    <Loading className={css.skeleton ?? ''}>
      {['a', 'b', 'c', 'd'].map((column) => (
        <div key={column}>
          <Skeleton height="1.2em" width="45%" />
          <Skeleton box height="120px" />
          <Skeleton box height="80px" />
          <Skeleton box height="160px" />
        </div>
      ))}
    </Loading>
  )
}
