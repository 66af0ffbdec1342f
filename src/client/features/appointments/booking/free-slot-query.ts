import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listFreeSlots } from '#contract/bays.ts'

export type WantedSlot = {
  /** Of work. */
  minutes: number
  /** Epoch ms; the next free times from now on without. */
  from?: number | undefined
  /** That bay alone. */
  bayId?: string | undefined
  /** Free as well. */
  employeeId?: string | undefined
  /** The appointment that is itself being moved. */
  moving?: string | undefined
  limit?: number | undefined
}

/** The next times at which a car fits. Asked anew at each opening of a form: they go stale with every booking. */
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
