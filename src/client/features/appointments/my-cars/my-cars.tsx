import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { DueForecast } from '#client/features/appointments/due/due-forecast.tsx'
import { LoadFault } from '#client/features/appointments/load-fault.tsx'
import { isJustAfterStep } from '#client/features/appointments/status/last-step.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { undoMinutes } from '#domain/appointment.ts'
import { CarRow } from './car-row.tsx'
import { firstOf, groupMyCars, hasNone, type PlacedCar } from './group-my-cars.ts'
import css from './my-cars.module.css'
import { NoCars } from './no-cars.tsx'
import { useMyCars } from './use-my-cars.ts'
import { WaitsFor } from './waits-for.tsx'
import { WorkCard } from './work-card.tsx'

type MyCarsProps = { employeeId: string; station: Station }

/** The cars of an employee: the one in progress, the next ones in order, and those that wait. */
export function MyCars({ employeeId, station }: MyCarsProps) {
  const { t } = useLingui()
  const now = useNow()
  const { format } = station
  const today = format.dateOf(now)
  const day = useMyCars(today, station)
  const { appointments, bounds, bays, error, asOf, retry } = day
  const mine = useMemo(
    () => groupMyCars(appointments, employeeId, { bounds, dateOf: format.dateOf }),
    [appointments, employeeId, bounds, format],
  )
  const first = firstOf(mine)
  const focus = useFocusAfterStep(mine.now[0]?.appointment.id ?? first?.appointment.id)
  if (day.isLoading) return <MyCarsSkeleton />

  const bayOf = ({ bayId }: PlacedCar) => bays.find(({ id }) => id === bayId)?.name
  const ofToday = mine.next.flatMap(({ date, cars }) => (date === today ? cars.filter((car) => car !== first) : []))
  const laterDays = mine.next.filter(({ date }) => date !== today)
  const isRecent = ({ doneAt }: { doneAt: number }) => now - doneAt < undoMinutes * 60_000
  // In sight for as long as the step can be undone.
  const [recent, earlier] = [mine.done.filter(isRecent), mine.done.filter((car) => !isRecent(car))]
  const parts = { station, now, today }
  const fault = <LoadFault {...{ error, asOf, station }} fallback={t`Your cars could not be loaded.`} onRetry={retry} />
  // Nothing was ever loaded: not even "no cars" would be true.
  if (error !== null && asOf === 0) return fault
  return (
    <DueForecast appointments={appointments} station={station}>
      {fault}
      <div className={css.columns} ref={focus} tabIndex={-1}>
        <div className={css.work}>
          {hasNone(mine) ? (
            <NoCars appointments={appointments} day={day} {...parts} />
          ) : (
            <Section title={first ? <Trans>Next</Trans> : <Trans>Now</Trans>}>
              {mine.now.length === 0 && !first && (
                <p className={css.none}>
                  <Trans>No car in progress.</Trans>
                </p>
              )}
              {(first ? [first] : mine.now).map((car) => (
                <WorkCard key={car.appointment.id} car={car} bay={bayOf(car)} {...parts} />
              ))}
              {recent.length > 0 && (
                <ul className={css.list}>
                  {recent.map((car) => (
                    <CarRow key={car.appointment.id} car={car} bay={undefined} day={today} {...parts} />
                  ))}
                </ul>
              )}
            </Section>
          )}
        </div>
        {!hasNone(mine) && (
          <div className={css.side}>
            <Section title={first ? <Trans>After that</Trans> : <Trans>Next</Trans>}>
              {ofToday.length === 0 && (
                <p className={css.none}>
                  <Trans>No more cars assigned for today.</Trans>
                </p>
              )}
              <ul className={css.list}>
                {ofToday.map((car) => (
                  <CarRow key={car.appointment.id} car={car} bay={bayOf(car)} day={today} {...parts} />
                ))}
              </ul>
            </Section>
            {mine.waiting.length > 0 && (
              <Section title={<Trans>Waiting</Trans>}>
                <ul className={css.list}>
                  {mine.waiting.map((car) => (
                    <CarRow key={car.appointment.id} car={car} bay={bayOf(car)} day={today} {...parts}>
                      <WaitsFor appointment={car.appointment} format={format} today={today} />
                    </CarRow>
                  ))}
                </ul>
              </Section>
            )}
            {laterDays.length > 0 && (
              <Section title={<Trans>Next few days</Trans>}>
                {laterDays.map(({ date, cars }) => (
                  <Folded key={date} title={format.day(date)} count={cars.length}>
                    {cars.map((car) => (
                      <CarRow
                        key={car.appointment.id}
                        car={car}
                        bay={bayOf(car)}
                        day={date}
                        hasSteps={false}
                        {...parts}
                      />
                    ))}
                  </Folded>
                ))}
              </Section>
            )}
          </div>
        )}
        {earlier.length > 0 && (
          <div className={css.done}>
            <Folded title={t`Done today`} count={earlier.length}>
              {earlier.map((car) => (
                <CarRow key={car.appointment.id} car={car} bay={undefined} day={today} {...parts} />
              ))}
            </Folded>
          </div>
        )}
      </div>
    </DueForecast>
  )
}

/** Moves the focus here when a car changes its section with the pressed button: keyboard users continue from here. */
function useFocusAfterStep(firstId: string | undefined) {
  const columns = useRef<HTMLDivElement>(null)
  const shown = useRef(firstId)
  useEffect(() => {
    if (shown.current === firstId) return
    shown.current = firstId
    if (document.activeElement === document.body && isJustAfterStep()) columns.current?.focus({ preventScroll: true })
  }, [firstId])
  return columns
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A list that opens with one tap. */
function Folded({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <details className={css.folded}>
      <summary>
        <Icon name="tabler:chevron-right" />
        {title}
        <span className={css.count}>
          <Plural value={count} one="# car" other="# cars" />
        </span>
      </summary>
      <ul className={css.list}>{children}</ul>
    </details>
  )
}

export function MyCarsSkeleton() {
  return (
    <Loading className={css.screen ?? ''}>
      <Skeleton box height="52px" width="14rem" />
      <div className={css.columns}>
        <Skeleton box height="420px" />
        <Skeleton box height="320px" />
      </div>
    </Loading>
  )
}
