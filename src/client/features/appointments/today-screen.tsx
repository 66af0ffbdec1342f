import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWordProblem } from '#client/i18n/error-words.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button, ButtonContent, buttonClass } from '#client/ui/button.tsx'
import { Card, cardClass } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/status-sign.ts'
import { isInHouse, statuses } from '#domain/appointment.ts'
import { desk } from '#domain/role.ts'
import { houseQuery } from './appointment-queries.ts'
import { AppointmentCard } from './board-card.tsx'
import { boardColumns, capacityOf } from './board-columns.ts'
import { boardSpan } from './board-layout.ts'
import { CapacityBar } from './capacity-bar.tsx'
import { loadByHour } from './load-by-hour.ts'
import { LoadChart } from './load-chart.tsx'
import css from './today-screen.module.css'
import { useDay } from './use-day.ts'
import { useNow } from './use-now.ts'
import { type Station, useStation } from './use-station.ts'

const nextShown = 5

/** What is in the house, who comes next, and how full the day is. */
export function TodayScreen() {
  const station = useStation()
  return station ? <Today station={station} /> : <TodaySkeleton />
}

function Today({ station }: { station: Station }) {
  const { t } = useLingui()
  const wordProblem = useWordProblem()
  const now = useNow()
  const { format, timeZone } = station
  const today = format.dateOf(now)
  const day = useDay(today, station)
  const house = useQuery(houseQuery(today, timeZone))
  if (day.isLoading || (house.isPending && !house.isError)) return <TodaySkeleton />

  const inHouse = (house.data ?? day.appointments).filter(({ status }) => isInHouse(status))
  const coming = day.appointments
    .filter(({ status }) => status === 'confirmed')
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const columns = boardColumns(day.appointments, day.bays, day.bounds)
  const booked = columns.flatMap(({ cards }) => cards.map(({ span }) => span))
  const board = boardSpan(day.bounds, day.open, booked, timeZone)
  const canBook = desk.includes(station.role)
  const isEmpty = inHouse.length === 0 && day.appointments.length === 0 && !day.error
  return (
    <div className={css.today}>
      <PageHeader title={format.day(today)} note={t`today`}>
        {canBook && !isEmpty && <TakeIn />}
      </PageHeader>
      {day.error !== null && (
        <Banner kind={day.asOf ? 'offline' : 'error'} action={<Button onClick={day.retry}>{t`Try again`}</Button>}>
          {day.asOf ? (
            <Trans>No connection. This is as of {format.timeOn(day.asOf, today)}.</Trans>
          ) : (
            wordProblem(day.error, t`Today could not be loaded.`)
          )}
        </Banner>
      )}
      {isEmpty && (
        <EmptyState icon="tabler:car-garage" title={<Trans>No cars yet</Trans>} action={canBook && <TakeIn />}>
          <Trans>
            As soon as the first car is in, this page shows what is in the house, who comes next, and how full the day
            is.
          </Trans>
        </EmptyState>
      )}
      {!isEmpty && (
        <>
          <House inHouse={inHouse} />
          <div className={css.pair}>
            <Card title={<Trans>Next to come</Trans>} aside={<BoardLink />}>
              {coming.length === 0 && (
                <p className={css.none}>
                  <Trans>Nobody else is expected today.</Trans>
                </p>
              )}
              <ul className={css.coming}>
                {coming.slice(0, nextShown).map((appointment) => (
                  <li key={appointment.id}>
                    <AppointmentCard
                      look="list"
                      appointment={appointment}
                      format={format}
                      time={format.timeOn(appointment.startsAt, today)}
                    />
                  </li>
                ))}
              </ul>
            </Card>
            <Card
              title={<Trans>How full the day is</Trans>}
              aside={<CapacityBar capacity={capacityOf(columns, day.open, day.bounds)} format={format} />}
            >
              <LoadChart hours={loadByHour(columns, day.open, board, timeZone)} now={now} format={format} />
            </Card>
          </div>
        </>
      )}
    </div>
  )
}

/** The cars in the house by state; each tile leads to them. */
function House({ inHouse }: { inHouse: readonly Appointment[] }) {
  const counts = statuses
    .filter(isInHouse)
    .map((status) => ({ status, count: inHouse.filter((one) => one.status === status).length }))
  return (
    <section>
      <h2 className={css.title}>
        <Trans>In the house</Trans>
      </h2>
      <ul className={css.tiles}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <Link
              to="/{-$locale}/orders"
              className={joinClasses(cardClass, flagStrip(statusSigns[status].tone), css.tile)}
              data-none={count === 0 || undefined}
            >
              <span className={css.count}>{count}</span>
              <StatusFlag status={status} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeIn() {
  return (
    <Link to="/{-$locale}/schedule" search={{ new: 'walk-in' }} className={buttonClass({ variant: 'signal' })}>
      <ButtonContent icon="tabler:plus">
        <Trans>Take in a car</Trans>
      </ButtonContent>
    </Link>
  )
}

function BoardLink() {
  return (
    <Link to="/{-$locale}/schedule" className={css.link}>
      <Trans>Open the board</Trans>
    </Link>
  )
}

function TodaySkeleton() {
  return (
    <Loading className={css.today ?? ''}>
      <Skeleton box height="52px" width="18rem" />
      <div className={css.tiles}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
          <Skeleton key={tile} box height="96px" />
        ))}
      </div>
      <div className={css.pair}>
        <Skeleton box height="280px" />
        <Skeleton box height="280px" />
      </div>
    </Loading>
  )
}
