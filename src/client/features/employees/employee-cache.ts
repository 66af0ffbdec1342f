import type { QueryClient } from '@tanstack/react-query'
import { employeesKey } from '#client/api/employees-query.ts'
import type { Employee } from '#contract/employees.ts'

/** Puts somebody, as the server has them now, into the list at hand, and has the list read again. */
export function cacheEmployee(queryClient: QueryClient, saved: Employee): void {
  queryClient.setQueryData<Employee[]>(employeesKey, (list) => [
    ...(list ?? []).filter(({ id }) => id !== saved.id),
    saved,
  ])
  void queryClient.invalidateQueries({ queryKey: employeesKey })
}
