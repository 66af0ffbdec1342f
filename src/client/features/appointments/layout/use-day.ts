import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import { dayBounds, isLocalDate, type LocalDate, type Span } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import { dayNote } from './day-note.ts'

export type Day = {
  bounds: Span
  /** Instants; empty while the hours are not known, as on a closed day. */
  open: readonly Span[]
  /** The name of the holiday, or of the exception; null on an ordinary day. */
  note: string | null
  bays: readonly Bay[]
  appointments: readonly Appointment[]
  isLoading: boolean
  /** The last attempt failed; what is there may be old. */
  error: unknown
  /** Epoch ms of what is shown, 0 without. */
  asOf: number
  retry: () => void
}

/** One day of the station with what is booked on it, unsent changes included. A text that is no date stands for no day: nothing is fetched. */
export function useDay(date: LocalDate, station: Station): Day {
  const { timeZone, country, format } = station
  const isDate = isLocalDate(date)
  const safeDate = isDate ? date : '2026-01-01'
  const bays = useQuery(baysQuery)
  const hours = useQuery(hoursQuery)
  const day = useQuery({ ...dayQuery(safeDate, timeZone), enabled: isDate })
  const appointments = useOverlaid(day.data ?? none, station.actorName)
  const bounds = useMemo(() => dayBounds(safeDate, timeZone), [safeDate, timeZone])
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
    // Hours that failed once are done without: another part of the page that asks again must not take this one away.
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

// One empty list, so that what is derived from it is derived once.
const none: never[] = []
