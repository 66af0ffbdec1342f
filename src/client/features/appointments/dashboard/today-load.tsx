import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { hoursQuery } from '#client/api/station-queries.ts'
import { boardColumns, capacityOf } from '#client/features/appointments/layout/board-columns.ts'
import { boardSpan } from '#client/features/appointments/layout/board-layout.ts'
import { CapacityBar } from '#client/features/appointments/layout/capacity-bar.tsx'
import { loadByHour } from '#client/features/appointments/layout/load-by-hour.ts'
import { loadByDay } from '#client/features/appointments/layout/load-week.ts'
import { nextDaysQuery, nextDaysSpan } from '#client/features/appointments/layout/next-days-query.ts'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import { overlaps } from '#client/features/appointments/list-parts.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import { Card } from '#client/ui/card.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { desk } from '#domain/role.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { LoadChart } from './load-chart.tsx'
import { LoadWeekChart } from './load-week-chart.tsx'
import css from './today-load.module.css'

const none: never[] = []

type TodayLoadProps = { day: Day; today: LocalDate; now: number; station: Station }

/** The load of the day by hour, and the load of the next days. */
export function TodayLoad({ day, today, now, station }: TodayLoadProps) {
  const { format, timeZone, country } = station
  const hours = useQuery(hoursQuery).data
  const nextDays = useQuery(nextDaysQuery(today, timeZone)).data
  const isNext = useMemo(() => overlaps(nextDaysSpan(today, timeZone)), [today, timeZone])
  const overlaid = useOverlaid(nextDays ?? none, station.actorName, isNext)
  const coming = nextDays && overlaid
  const columns = useMemo(
    () => boardColumns(day.appointments, day.bays, day.bounds),
    [day.appointments, day.bays, day.bounds],
  )
  const week = useMemo(
    () =>
      coming &&
      loadByDay({ from: today, appointments: coming, bays: day.bays, hours: hours ?? null, country, timeZone }),
    [coming, today, day.bays, hours, country, timeZone],
  )
  const booked = columns.flatMap(({ cards }) => cards.map(({ span }) => span))
  const board = boardSpan(day.bounds, day.open, booked, timeZone)
  return (
    <Card className={css.card ?? ''}>
      <header className={css.head}>
        <h2>
          <Trans>Capacity today</Trans>
        </h2>
        <Link to="/{-$locale}/schedule" className={css.board}>
          <Trans>Open schedule</Trans>
        </Link>
      </header>
      {hours === null && booked.length === 0 ? (
        <NoHours canSet={desk.includes(station.role)} />
      ) : (
        <>
          <CapacityBar capacity={capacityOf(columns, day.open, day.bounds)} format={format} />
          <div className={css.charts}>
            {(day.open.length > 0 || booked.length > 0) && (
              <LoadChart hours={loadByHour(columns, day.open, board, timeZone)} now={now} format={format} />
            )}
            <section className={css.week}>
              <h3 className={css.next}>
                <Trans>Next 7 days</Trans>
              </h3>
              {week ? (
                <LoadWeekChart days={week} today={today} format={format} />
              ) : (
                <Loading>
                  <Skeleton box height="152px" />
                </Loading>
              )}
            </section>
          </div>
        </>
      )}
    </Card>
  )
}

/** Without working hours nothing is open, so there is no load to show. */
function NoHours({ canSet }: { canSet: boolean }) {
  return (
    <p className={css.none}>
      <Trans>Set opening hours to see capacity.</Trans>{' '}
      {canSet && (
        <Link to="/{-$locale}/settings" search={{ section: 'hours' }} className={css.board}>
          <Trans>Set opening hours</Trans>
        </Link>
      )}
    </p>
  )
}
