import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDeferredValue, useMemo, useState } from 'react'
import { nameIn, servicesQuery } from '#client/api/service-queries.ts'
import { AwayNote } from '#client/features/absences/away-note.tsx'
import { useDay } from '#client/features/appointments/layout/use-day.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { buttonClass } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { SearchField } from '#client/ui/fields/search-field.tsx'
import { Segmented } from '#client/ui/fields/segmented.tsx'
import type { Employee } from '#contract/employees.ts'
import { mayGiveRole } from '#domain/role.ts'
import { DeactivateSheet } from './deactivate-sheet.tsx'
import { EmployeeCard } from './employee-card.tsx'
import { employeeDays } from './employee-day.ts'
import { EmployeeDayLink } from './employee-day-link.tsx'
import { EmployeeSheet } from './employee-sheet.tsx'
import css from './employees.module.css'
import type { EmployeesSearch } from './employees-search.ts'
import { findEmployees } from './find-employees.ts'
import { Reinstate } from './reinstate.tsx'
import { canBeInvited, InviteButton, SignInSign, SignInState } from './sign-in-state.tsx'
import { useInvite } from './use-invite.ts'

export type PeopleProps = {
  search: EmployeesSearch
  onSearch: (search: EmployeesSearch) => void
  people: readonly Employee[]
  station: Station
  /** Whether the user may add and edit employees. */
  canEdit: boolean
}

/** The least number of employees for which the search field is shown. */
const searchFrom = 9

/** Lists the active or the former employees, and opens the sheets that edit them. */
export function People({ people, station, canEdit, search, onSearch }: PeopleProps) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [leaving, setLeaving] = useState<Employee | null>(null)
  const wanted = useDeferredValue(typed)
  const now = useNow()
  const today = station.format.dateOf(now)
  const { appointments, bounds, isLoading } = useDay(today, station)
  const days = useMemo(() => employeeDays(appointments, people, bounds), [appointments, people, bounds])
  const invitation = useInvite()
  const { data: groups = [] } = useQuery(servicesQuery)
  const isFormer = search.show === 'former'
  const shown = people.filter(({ active }) => active !== isFormer)
  const found = findEmployees(shown, wanted, i18n.locale)
  const formerCount = people.filter(({ active }) => !active).length
  const isAlone = !isFormer && people.length <= 1
  const { person: _, ...withoutPerson } = search
  const close = () => onSearch(withoutPerson)
  const opened = people.find(({ id, active }) => active && id === search.person)
  const canDeactivate = ({ userId, role }: Employee) => userId !== station.userId && mayGiveRole(station.role, role)
  const nameSkills = (skills: readonly string[]) =>
    groups.filter(({ id }) => skills.includes(id)).map((group) => nameIn(i18n.locale, group))

  return (
    <div className={css.people}>
      {(formerCount > 0 || isFormer || people.length >= searchFrom) && (
        <div className={css.tools}>
          {(formerCount > 0 || isFormer) && (
            <Segmented
              label={t`Which employees`}
              labelHidden
              segments={[
                { value: 'active', label: t`Active`, count: people.length - formerCount },
                { value: 'former', label: t`Former`, count: formerCount },
              ]}
              value={isFormer ? 'former' : 'active'}
              onValue={(show) => onSearch(show === 'former' ? { show } : {})}
            />
          )}
          {people.length >= searchFrom && (
            <SearchField
              label={t`Find an employee`}
              labelHidden
              placeholder={t`Find an employee`}
              fieldClassName={css.search ?? ''}
              value={typed}
              onText={setTyped}
            />
          )}
        </div>
      )}
      <ul className={css.list} aria-label={isFormer ? t`Former` : t`Active`}>
        {found.map((person) => (
          <EmployeeCard
            key={person.id}
            person={person}
            skills={nameSkills(person.skills)}
            country={station.country}
            isMe={person.userId === station.userId}
            onOpen={canEdit && person.active ? () => onSearch({ ...search, person: person.id }) : undefined}
            day={
              person.active && (
                <EmployeeDayLink
                  id={person.id}
                  day={isLoading ? undefined : days.get(person.id)}
                  today={today}
                  now={now}
                  format={station.format}
                />
              )
            }
            sign={person.active && canEdit && !person.invitation && <SignInSign canSignIn={person.userId !== null} />}
            state={
              person.active && (
                <>
                  <AwayNote employeeId={person.id} format={station.format} />
                  {canEdit && person.invitation && <SignInState person={person} format={station.format} />}
                </>
              )
            }
          >
            {person.userId === station.userId && (
              <Link to="/{-$locale}/profile" className={buttonClass()}>
                <Trans>Profile</Trans>
              </Link>
            )}
            {canEdit && canBeInvited(person) && <InviteButton person={person} invitation={invitation} />}
            {canEdit && !person.active && mayGiveRole(station.role, person.role) && <Reinstate person={person} />}
          </EmployeeCard>
        ))}
      </ul>
      {isAlone && (
        <EmptyState icon="tabler:users" title={<Trans>Who works with you?</Trans>}>
          <Trans>Add your mechanics. They appear on the board with a colour and short name; no email needed.</Trans>
        </EmptyState>
      )}
      {!isAlone && found.length === 0 && (
        <EmptyState
          icon="tabler:user-search"
          title={wanted.trim() ? <Trans>No one by that name</Trans> : <Trans>No former employees</Trans>}
        >
          {!wanted.trim() && <Trans>Former employees appear here and can be reactivated.</Trans>}
        </EmptyState>
      )}
      {canEdit && !leaving && (search.person === 'new' || opened) && (
        <EmployeeSheet
          key={search.person}
          person={opened ?? null}
          people={people}
          station={station}
          invitation={invitation}
          onDeactivate={opened && canDeactivate(opened) ? () => setLeaving(opened) : undefined}
          onClose={close}
        />
      )}
      {leaving && (
        <DeactivateSheet
          person={leaving}
          people={people}
          onClose={() => setLeaving(null)}
          onDeactivated={() => {
            setLeaving(null)
            close()
          }}
        />
      )}
    </div>
  )
}
