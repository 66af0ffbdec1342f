import { useQuery, useQueryClient } from '@tanstack/react-query'
import { serverNow } from '#client/api/server-clock.ts'
import { baysQuery, hoursQuery } from '#client/api/station-queries.ts'
import { dayQuery } from '#client/features/appointments/appointment-queries.ts'
import { anyOrder } from '#client/features/appointments/list-parts.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import type { Station } from '#client/station/use-station.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { FreeSlot } from '#contract/bays.ts'
import { addDays } from '#domain/wall-time.ts'
import { openSpans } from '#domain/working-hours.ts'
import type { WantedSlot } from './free-slot-query.ts'
import { keptSlots } from './kept-slots.ts'

/** As far as a device reads ahead. */
const mostDays = 14

/** Returns the next free slots by what this device knows, for when the server cannot be asked; `isWanted`: it cannot. */
export function useKeptSlots(wanted: WantedSlot, station: Station, isWanted: boolean): readonly FreeSlot[] {
  const { timeZone, country, actorName, format } = station
  const queryClient = useQueryClient()
  const bays = useQuery(baysQuery).data
  const hours = useQuery(hoursQuery).data
  const from = Math.max(serverNow(), wanted.from ?? 0)
  const first = format.dateOf(from)
  const dates = isWanted ? Array.from({ length: mostDays }, (_, index) => addDays(first, index)) : []
  const days = dates.map((date) => queryClient.getQueryData(dayQuery(date, timeZone).queryKey))
  // Behind a day that is not on this device nothing is known.
  const unknown = days.indexOf(undefined)
  const read = unknown < 0 ? days : days.slice(0, unknown)
  const created = useOverlaid(noOrders, actorName, anyOrder)
  if (!isWanted || !bays || !hours) return []
  const { minutes, bayId, employeeId, moving, limit = 4 } = wanted
  const appointments = [...read.flatMap((day) => day ?? []), ...created].filter(({ id }) => id !== moving)
  const open = dates.slice(0, read.length).map((date) => openSpans(date, hours, country, timeZone))
  return keptSlots({ days: open, bays, appointments }, { minutes, from, bayId, employeeId, limit })
}

// A constant empty list, so that the overlay is memoised.
const noOrders: readonly Appointment[] = []
