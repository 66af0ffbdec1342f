import { msg } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import { legalQuery } from '#client/features/legals/legal-query.ts'
import type { SectionSign } from './section-signs.ts'
import type { SetUpExtra } from './step-search.ts'

/** The icon, title and purpose of each optional part. */
export const extraSigns: Readonly<Record<SetUpExtra, SectionSign>> = {
  employees: {
    icon: 'tabler:users',
    title: msg`Employees`,
    hint: msg`Who works with you. No email needed, except to sign in.`,
  },
  company: { icon: 'tabler:file-invoice', title: msg`Company`, hint: msg`Legal name and tax numbers.` },
}

/** Whether each optional part has data. */
export function useExtrasDone(): Readonly<Record<SetUpExtra, boolean>> {
  const employees = useQuery(employeesQuery).data ?? []
  const legal = useQuery(legalQuery).data
  return { employees: employees.filter(({ active }) => active).length > 1, company: legal != null }
}
