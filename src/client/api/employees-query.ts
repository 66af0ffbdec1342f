import { queryOptions } from '@tanstack/react-query'
import { listEmployees } from '#contract/employees.ts'
import { call } from './call.ts'

export const employeesKey = ['employees'] as const
const staleMs = 60_000

/** All employees of the station, deactivated ones included. */
export const employeesQuery = queryOptions({
  queryKey: employeesKey,
  queryFn: async ({ signal }) => (await call(listEmployees, {}, { signal })).employees,
  staleTime: staleMs,
})
