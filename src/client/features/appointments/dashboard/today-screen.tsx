import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { isOrderOnSite } from '#client/features/appointments/list-parts.ts'
import { LoadFault } from '#client/features/appointments/load-fault.tsx'
import { NewAppointmentButtons } from '#client/features/appointments/new-appointment-buttons.tsx'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useRequests } from '#client/features/appointments/requests/use-requests.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { useNow } from '#client/station/use-now.ts'
import { type Station, useStation } from '#client/station/use-station.ts'
import { ButtonContent, buttonClass, iconOnlyClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { phoneWidth, useMedia } from '#client/ui/hooks/use-media.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { isOnSite } from '#domain/appointment.ts'
import { desk } from '#domain/role.ts'
import { TodayLoad } from './today-load.tsx'
import { TodayOnSite } from './today-on-site.tsx'
import { arrivalsOf, promisesOf } from './today-promises.ts'
import { TodayRequests } from './today-requests.tsx'
import css from './today-screen.module.css'
import { NextToCome, PromisedToday } from './today-times.tsx'
import { TodayUnsent } from './today-unsent.tsx'
import { usePromiseRisks } from './use-promise-risks.ts'

/** `firstSteps` is shown first while the station is being set up. */
export type TodayScreenProps = { firstSteps: ReactNode }

/** The dashboard: requests of customers, the cars on site, the promises, the next arrivals, and the load of the days. */
export function TodayScreen({ firstSteps }: TodayScreenProps) {
  const station = useStation()
  return station ? <Today station={station} firstSteps={firstSteps} /> : <TodaySkeleton />
}

function Today({ station, firstSteps }: { station: Station } & TodayScreenProps) {
  const { t } = useLingui()
  const now = useNow()
  const { format } = station
  // What is late comes before the counts, which fill the screen of a phone.
  const isPhone = useMedia(phoneWidth)
  const today = format.dateOf(now)
  const day = useDay(today, station)
  const onSiteResult = useQuery(onSiteQuery)
  const loadedOnSite = useOverlaid(onSiteResult.data ?? none, station.actorName, isOrderOnSite)
  const all = useMemo(() => mergeAppointments(loadedOnSite, day.appointments), [loadedOnSite, day.appointments])
  const risks = usePromiseRisks(all, day, { today, now }, station)
  const requests = useRequests(station)
  if (day.isLoading || requests.isLoading || (onSiteResult.isPending && !onSiteResult.isError)) return <TodaySkeleton />

  const onSite = all.filter(({ status }) => isOnSite(status))
  const canBook = desk.includes(station.role)
  const error = day.error ?? onSiteResult.error
  const asOf = Math.min(day.asOf, onSiteResult.dataUpdatedAt)
  // Nothing was ever loaded: no figure would be true, not even zero.
  const isUnknown = error !== null && asOf === 0
  const isEmpty = all.length === 0 && !isUnknown
  const retry = () => {
    day.retry()
    if (onSiteResult.isError) void onSiteResult.refetch()
  }
  const counts = (
    <TodayOnSite
      onSite={onSite}
      appointments={day.appointments}
      today={today}
      dateOf={(instant) => format.dateOf(instant)}
    />
  )
  const load = <TodayLoad day={day} today={today} now={now} station={station} />
  return (
    <div className={css.today}>
      <PageHeader title={format.day(today)} note={t`today`}>
        {/* The bar of a phone has no room for it. */}
        {canBook && isPhone && station.device === null && (
          <Link
            to="/{-$locale}/follow-ups"
            className={joinClasses(buttonClass(), iconOnlyClass)}
            aria-label={t`Follow-ups`}
          >
            <ButtonContent icon="tabler:phone-call" />
          </Link>
        )}
        {canBook && !isEmpty && <NewAppointmentButtons />}
      </PageHeader>
      <LoadFault {...{ error, asOf, station }} fallback={t`The dashboard could not be loaded.`} onRetry={retry} />
      {firstSteps}
      <TodayUnsent />
      <TodayRequests requests={requests.list} station={station} now={now} />
      {isEmpty && (
        <>
          <EmptyState
            icon="tabler:car-garage"
            title={<Trans>No cars today</Trans>}
            action={canBook && <NewAppointmentButtons />}
          >
            <Trans>Book a car or check in a walk-in.</Trans>
          </EmptyState>
          {load}
        </>
      )}
      {!isEmpty && !isUnknown && (
        <>
          {!isPhone && counts}
          <div className={css.cards}>
            <PromisedToday
              promises={promisesOf(all, day.bounds, now)}
              risks={risks}
              bays={day.bays}
              station={station}
              today={today}
            />
            {isPhone && counts}
            <NextToCome
              arrivals={arrivalsOf(day.appointments, day.bounds, now)}
              bays={day.bays}
              format={format}
              today={today}
            />
            {load}
          </div>
        </>
      )}
    </div>
  )
}

const none: never[] = []

/** Merges both lists. If both have a car, the day's list is used, since it is refreshed most often. */
function mergeAppointments(onSite: readonly Appointment[], day: readonly Appointment[]): readonly Appointment[] {
  return [...new Map([...onSite, ...day].map((one) => [one.id, one])).values()]
}

function TodaySkeleton() {
  return (
    <Loading className={css.today ?? ''}>
      <Skeleton box height="52px" width="18rem" />
      <div className={css.tiles}>
        {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((tile) => (
          <Skeleton key={tile} box height="92px" />
        ))}
      </div>
      <div className={css.cards}>
        <Skeleton box height="420px" />
        <Skeleton box height="420px" />
        <Skeleton box height="420px" />
      </div>
    </Loading>
  )
}
