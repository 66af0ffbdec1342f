import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { employeesQuery } from '#client/api/employees-query.ts'
import { baysQuery } from '#client/api/station-queries.ts'
import type { Appointment } from '#contract/appointments.ts'
import type { Bay } from '#contract/bays.ts'
import type { Employee } from '#contract/employees.ts'

export type Names = {
  people: readonly Employee[]
  bays: readonly Bay[]
  personOf: (order: Pick<Appointment, 'blocks'>) => Employee | undefined
  bayOf: (order: Pick<Appointment, 'blocks'>) => Bay | undefined
}

/** Looks up the employee and the bay of an order's blocks; `undefined` while the lists load. */
export function useNames(): Names {
  const people = useQuery(employeesQuery).data
  const bays = useQuery(baysQuery).data
  return useMemo(() => {
    const personById = new Map(people?.map((one) => [one.id, one]))
    const bayById = new Map(bays?.map((one) => [one.id, one]))
    return {
      people: people ?? [],
      bays: bays ?? [],
      personOf: ({ blocks }) => blocks.map(({ employeeId }) => personById.get(employeeId ?? '')).find(Boolean),
      bayOf: ({ blocks }) => blocks.map(({ bayId }) => bayById.get(bayId ?? '')).find(Boolean),
    }
  }, [people, bays])
}
