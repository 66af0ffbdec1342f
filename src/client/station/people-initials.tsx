import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { employeesQuery } from '#client/api/employees-query.ts'
import { InitialsContext, uniqueInitials } from '#client/ui/initials.ts'

/** Gives the badges inside it different letters for different employees, as far as the page has loaded them. */
export function PeopleInitials({ children }: { children: ReactNode }) {
  const people = useQuery({ ...employeesQuery, enabled: false }).data
  const initials = useMemo(() => {
    // The ids are in the order of creation: nobody's letters change because somebody is added.
    const inOrder = people?.toSorted((a, b) => Number(b.active) - Number(a.active) || (a.id < b.id ? -1 : 1)) ?? []
    return uniqueInitials(inOrder.map(({ name }) => name))
  }, [people])
  return <InitialsContext value={initials}>{children}</InitialsContext>
}
