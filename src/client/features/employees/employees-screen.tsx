import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { SaveLaterNote } from '#client/offline/save-later-note.tsx'
import { useStation } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { desk } from '#domain/role.ts'
import css from './employees.module.css'
import type { EmployeesSearch } from './employees-search.ts'
import { People } from './people.tsx'

export type EmployeesScreenProps = {
  title: string
  search: EmployeesSearch
  onSearch: (search: EmployeesSearch) => void
}

/** Lists the employees. Desk roles also see contact data, and add and edit employees. */
export function EmployeesScreen({ title, search, onSearch }: EmployeesScreenProps) {
  const { t } = useLingui()
  const station = useStation()
  const people = useQuery(employeesQuery)
  const canEdit = station !== null && desk.includes(station.role)
  const atWork = people.data?.filter(({ active }) => active).length
  return (
    <>
      <PageHeader title={title} note={atWork}>
        {canEdit && (
          <Button variant="signal" icon="tabler:user-plus" onClick={() => onSearch({ ...search, person: 'new' })}>
            <Trans>Add an employee</Trans>
          </Button>
        )}
      </PageHeader>
      {canEdit && (
        <SaveLaterNote
          className={css.later}
        >{t`No connection. Employees can be changed when you are back online.`}</SaveLaterNote>
      )}
      <LoadError query={people} fallback={t`The employees could not be loaded.`} />
      {station && people.data ? (
        <People people={people.data} station={station} canEdit={canEdit} search={search} onSearch={onSearch} />
      ) : (
        !people.isError && <PeopleSkeleton />
      )}
    </>
  )
}

function PeopleSkeleton() {
  return (
    <Loading className={css.list ?? ''}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <Skeleton key={card} box height="11rem" />
      ))}
    </Loading>
  )
}
