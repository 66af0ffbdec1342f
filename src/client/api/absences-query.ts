import { queryOptions } from '@tanstack/react-query'
import { listAbsences } from '#contract/absences.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { call } from './call.ts'

export const absencesKey = ['absences'] as const
const staleMs = 5 * 60_000

/** Absences between two days of the station's calendar, both inclusive; of one employee if `employeeId` is given. */
export const absencesQuery = (from: LocalDate, to: LocalDate, employeeId?: string) =>
  queryOptions({
    queryKey: [...absencesKey, from, to, ...(employeeId ? [employeeId] : [])],
    queryFn: async ({ signal }) => {
      const query = { from, to, ...(employeeId ? { employeeId } : {}) }
      return (await call(listAbsences, { query }, { signal })).absences
    },
    staleTime: staleMs,
  })
