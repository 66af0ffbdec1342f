import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { EmployeeColour } from '#contract/employees.ts'

/** One's colour on the board where the people are at hand already; nothing is asked of the server for it. */
export function useOwnColour(userId: string | undefined): EmployeeColour {
  const { data } = useQuery({ ...employeesQuery, enabled: false })
  return data?.find((person) => person.userId === userId)?.colour ?? 'slate'
}
