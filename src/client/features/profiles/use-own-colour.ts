import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import type { EmployeeColour } from '#contract/employees.ts'

/** Returns the user's colour on the board from the cached employees; sends no request. */
export function useOwnColour(userId: string | undefined): EmployeeColour {
  const { data } = useQuery({ ...employeesQuery, enabled: false })
  return data?.find((person) => person.userId === userId)?.colour ?? 'slate'
}
