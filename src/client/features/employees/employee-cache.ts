import type { QueryClient } from '@tanstack/react-query'
import { employeesKey } from '#client/api/employees-query.ts'
import type { Employee } from '#contract/employees.ts'

/** Writes a saved employee to the cached list and invalidates the list. */
export function cacheEmployee(queryClient: QueryClient, saved: Employee): void {
  queryClient.setQueryData<Employee[]>(employeesKey, (list) => [
    ...(list ?? []).filter(({ id }) => id !== saved.id),
    saved,
  ])
  void queryClient.invalidateQueries({ queryKey: employeesKey })
}
