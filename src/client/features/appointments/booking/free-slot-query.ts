import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listFreeSlots } from '#contract/bays.ts'

export type WantedSlot = {
  /** The minutes of work. */
  minutes: number
  /** In ms since the epoch; omitted: from now on. */
  from?: number | undefined
  /** Only this bay. */
  bayId?: string | undefined
  /** This employee must be free too. */
  employeeId?: string | undefined
  /** The id of the appointment that is being rescheduled. */
  moving?: string | undefined
  limit?: number | undefined
}

/** The next free slots. Fetched again whenever a form opens, since every booking makes them stale. */
export const freeSlotQuery = (wanted: WantedSlot) =>
  queryOptions({
    queryKey: ['free-slots', wanted],
    queryFn: async ({ signal }) => {
      const { minutes, from, bayId, employeeId, moving, limit } = wanted
      const query = {
        minutes: String(minutes),
        ...(from === undefined ? {} : { from: new Date(from).toISOString() }),
        ...(bayId === undefined ? {} : { bayId }),
        ...(employeeId === undefined ? {} : { employeeId }),
        ...(moving === undefined ? {} : { moving }),
        ...(limit === undefined ? {} : { limit: String(limit) }),
      }
      return (await call(listFreeSlots, { query }, { signal })).slots
    },
    staleTime: 0,
    gcTime: 60_000,
  })
