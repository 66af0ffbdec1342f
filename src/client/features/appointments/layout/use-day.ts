import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { overlaps } from '#client/features/appointments/list-parts.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { dayBounds, isLocalDate, type LocalDate, type Span } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import { dayNote } from './day-note.ts'

export type Day = {
  bounds: Span
  /** The open spans; empty on a closed day and while the hours are unknown. */
  open: readonly Span[]
  /** The name of the holiday or exception; `null` on an ordinary day. */
  note: string | null
  bays: readonly Bay[]
  appointments: readonly Appointment[]
  isLoading: boolean
  /** The error of the last attempt; the shown data may be old. */
  error: unknown
  /** The time of the shown data in ms since the epoch; 0 if there is none. */
  asOf: number
  retry: () => void
}

/** One day of the station with its appointments, pending changes included. An invalid date fetches nothing. */
export function useDay(date: LocalDate, station: Station): Day {
  const { timeZone, country, format } = station
  const isDate = isLocalDate(date)
  const safeDate = isDate ? date : '2026-01-01'
  const bays = useQuery(baysQuery)
  const hours = useQuery(hoursQuery)
  const day = useQuery({ ...dayQuery(safeDate, timeZone), enabled: isDate })
  const bounds = useMemo(() => dayBounds(safeDate, timeZone), [safeDate, timeZone])
  const isOfDay = useMemo(() => overlaps(bounds), [bounds])
  const appointments = useOverlaid(day.data ?? none, station.actorName, isOfDay)
  const open = useMemo(
    () => (hours.data ? openSpans(safeDate, hours.data, country, timeZone) : []),
    [safeDate, hours.data, country, timeZone],
  )
  return {
    bounds,
    open,
    note: dayNote(safeDate, hours.data ?? null, country, format.tag),
    bays: bays.data ?? none,
    appointments,
    // After one failure the day is shown without hours. A retry by another component must not return it to the loading
    // state.
    isLoading:
      (!bays.data && !bays.isError) ||
      (!day.data && !day.isError) ||
      (hours.data === undefined && hours.isPending && hours.errorUpdateCount === 0),
    error: day.error ?? (bays.data ? null : bays.error),
    asOf: day.dataUpdatedAt,
    retry: () => {
      for (const query of [bays, hours, day]) if (query.isError) void query.refetch()
    },
  }
}

// A constant empty list, so that memoised values stay equal.
const none: never[] = []
