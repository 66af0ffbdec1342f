import { msg } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { employeesQuery } from '#client/api/employees-query.ts'
import { queryClient } from '#client/api/query-client.ts'
import { EmployeesScreen } from '#client/features/employees/employees-screen.tsx'
import { readEmployeesSearch } from '#client/features/employees/employees-search.ts'
import { queuePrefetch } from '#client/offline/prefetch-queue.ts'
import { usePageTitle } from '../../-page-title.ts'

export const Route = createFileRoute('/{-$locale}/_default/employees')({
  staticData: { title: msg`Employees`, closedToTablets: true },
  validateSearch: readEmployeesSearch,
  loader: ({ preload }) => (preload ? queuePrefetch(() => queryClient.prefetchQuery(employeesQuery)) : undefined),
  component: Employees,
})

function Employees() {
  const { heading } = usePageTitle()
  const navigate = Route.useNavigate()
  return (
    <EmployeesScreen
      title={heading}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}
