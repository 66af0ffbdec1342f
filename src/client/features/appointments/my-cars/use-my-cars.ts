import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { loadDays } from '#client/features/appointments/layout/load-week.ts'
import { nextDaysQuery, nextDaysSpan } from '#client/features/appointments/layout/next-days-query.ts'
import { type Day, useDay } from '#client/features/appointments/layout/use-day.ts'
import { isOrderOnSite, overlaps } from '#client/features/appointments/list-parts.ts'
import { onSiteQuery } from '#client/features/appointments/on-site-query.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import { addDays, type LocalDate } from '#domain/wall-time.ts'
import { newestOf } from './group-my-cars.ts'

/**
 * Returns the appointments of today and the following days, and the cars on site, with pending changes: from the data
 * that the board and the dashboard keep on the device.
 */
export function useMyCars(today: LocalDate, station: Station): Day {
  const { timeZone, actorName } = station
  const day = useDay(today, station)
  const onSite = useQuery(onSiteQuery)
  const ahead = useQuery(nextDaysQuery(today, timeZone))
  // Without a network since yesterday, these days are still on the device one by one.
  const stored = useQueries({
    queries: Array.from({ length: loadDays - 1 }, (_, index) => ({
      ...dayQuery(addDays(today, index + 1), timeZone),
      enabled: false,
    })),
    combine: joinDays,
  })
  const isAhead = useMemo(() => overlaps(nextDaysSpan(today, timeZone)), [today, timeZone])
  const loadedOnSite = useOverlaid(onSite.data ?? none, actorName, isOrderOnSite)
  const loadedAhead = useOverlaid(ahead.data ?? stored, actorName, isAhead)
  const appointments = useMemo(
    () => newestOf(day.appointments, loadedOnSite, loadedAhead),
    [day.appointments, loadedOnSite, loadedAhead],
  )
  return {
    ...day,
    appointments,
    isLoading: day.isLoading || (onSite.isPending && !onSite.isError),
    error: day.error ?? onSite.error,
    asOf: Math.min(day.asOf, onSite.dataUpdatedAt),
    retry: () => {
      day.retry()
      if (onSite.isError) void onSite.refetch()
    },
  }
}

const none: never[] = []
const joinDays = (days: readonly { data: Appointment[] | undefined }[]): readonly Appointment[] =>
  days.flatMap(({ data }) => data ?? none)
