import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { ScheduleFault } from '#client/features/appointments/schedule-fault.tsx'
import { useOperator } from '#client/features/operator/use-operator.tsx'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { isOnList } from './backfill-steps.ts'
import { CatchUpDay, CatchUpTimeBar } from './catch-up-head.tsx'
import { CatchUpRow } from './catch-up-row.tsx'
import css from './catch-up-screen.module.css'
import { atTap, type CatchUpTime, momentOf } from './catch-up-time.ts'
import { useCarriedOver } from './use-carried-over.ts'
import { useFolded } from './use-folded.ts'

export type CatchUpScreenProps = { date: LocalDate | undefined; onDate: (date: LocalDate | undefined) => void }

/** Backfills a paper list after an outage: the cars of a day, each with its steps as single taps. */
export function CatchUpScreen(props: CatchUpScreenProps) {
  const station = useStation()
  if (station) return <CatchUp {...props} station={station} />
  return (
    <>
      <PageHeader title={<Trans>Catch-up entry</Trans>} />
      <RowsSkeleton />
    </>
  )
}

function CatchUp({ date: asked, onDate, station }: CatchUpScreenProps & { station: Station }) {
  const { t } = useLingui()
  const now = useNow()
  const today = station.format.dateOf(now)
  const date = asked ?? today
  const who = useOperator(station)
  const [time, setTime] = useState<CatchUpTime>(atTap)
  const [isAsked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const moment = momentOf(time, { date, zone: station.timeZone, now: now + 60_000 })
  const error = moment.ok
    ? null
    : moment.why === 'ahead'
      ? t`This time is in the future.`
      : isAsked
        ? t`Type the time first.`
        : null

  const day = useDay(date, station)
  const cars = useMemo(
    () => day.appointments.filter(isOnList).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt)),
    [day.appointments],
  )
  const { open, folded } = useFolded(cars, day.asOf === 0 ? null : date)
  const [isUnfolded, setUnfolded] = useState(false)
  const tray = useCarriedOver(date === today ? day.bounds : null, station)
  const isUnknown = !day.isLoading && day.error !== null && day.asOf === 0
  const isEmpty = !day.isLoading && !isUnknown && cars.length + tray.length === 0
  const rowsOf = (list: readonly Appointment[]) =>
    list.map((appointment) => (
      <CatchUpRow
        key={appointment.id}
        appointment={appointment}
        date={date}
        time={time}
        onTimeMissing={() => {
          setAsked(true)
          field.current?.focus()
        }}
        station={station}
        sign={who.sign}
        now={now}
      />
    ))
  return (
    <div className={css.catchUp}>
      <PageHeader title={t`Catch-up entry`} className={css.head ?? ''} note={station.format.day(date)}>
        <CatchUpDay
          date={date}
          today={today}
          onDate={(to) => onDate(to === today ? undefined : to)}
          station={station}
        />
      </PageHeader>
      <p className={css.hint}>
        <Trans>Tick what happened to each car; earlier steps are filled in.</Trans>
      </p>
      <div className={css.bar}>
        <CatchUpTimeBar
          time={time}
          onTime={(chosen) => {
            setAsked(false)
            setTime(chosen)
          }}
          error={error}
          field={field}
        />
        {who.bar}
      </div>
      <ScheduleFault error={day.error} asOf={day.asOf} station={station} onRetry={day.retry} />
      {day.isLoading && !day.error && <RowsSkeleton />}
      {!day.isLoading && !isUnknown && (
        <ul className={css.rows} aria-label={t`Cars on this day`}>
          {rowsOf(isUnfolded ? cars : open)}
        </ul>
      )}
      {folded > 0 && (
        <Button
          icon={isUnfolded ? 'tabler:chevron-up' : 'tabler:chevron-down'}
          className={css.normaliseText ?? ''}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <Plural value={folded} one="# car already handed over" other="# cars already handed over" />
        </Button>
      )}
      {tray.length > 0 && <CarriedOver count={tray.length}>{rowsOf(tray)}</CarriedOver>}
      {isEmpty && (
        <EmptyState icon="tabler:calendar" title={<Trans>No cars on this day</Trans>}>
          <Trans>Pick the day your paper notes are from.</Trans>
        </EmptyState>
      )}
      {who.sheet}
    </div>
  )
}

/** The cars carried over from earlier days, which may be handed over today. */
function CarriedOver({ count, children }: { count: number; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.tray} aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Still here</Trans>{' '}
        <span>
          <Plural value={count} one="# car" other="# cars" />
        </span>
      </h2>
      <ul className={css.rows}>{children}</ul>
    </section>
  )
}

function RowsSkeleton() {
  return (
    <Loading className={css.rows ?? ''}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <Skeleton key={row} box height="82px" />
      ))}
    </Loading>
  )
}
