import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { employeesQuery } from '#client/api/employees-query.ts'
import { photoUrl } from '#client/api/photo-url.ts'
import { LoadError } from '#client/i18n/load-error.tsx'
import { roleLabels } from '#client/i18n/role-labels.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { cardClass } from '#client/ui/card.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Loading, Skeleton } from '#client/ui/skeleton.tsx'
import { EmployeeSheet } from './employee-sheet.tsx'
import css from './employees.module.css'
import { SignInState } from './sign-in-state.tsx'
import { useInvite } from './use-invite.ts'

/** The active employees in short, and the sheet that adds one: a step of the set-up. */
export function Team({ station }: { station: Station }) {
  const { t, i18n } = useLingui()
  const [isAdding, setAdding] = useState(false)
  const invitation = useInvite()
  const query = useQuery(employeesQuery)
  const people = query.data
  if (!people) {
    if (query.error) return <LoadError query={query} fallback={t`The employees could not be loaded.`} />
    return (
      <Loading>
        <Skeleton box height="12rem" />
      </Loading>
    )
  }
  return (
    <div className={joinClasses(cardClass, css.team)}>
      <ul className={css.members} aria-label={t`Employees`}>
        {people
          .filter(({ active }) => active)
          .map((person) => (
            <li key={person.id} className={css.who}>
              <EmployeeBadge name={person.name} colour={person.colour} photo={photoUrl(person.photo)} />
              <div className={css.names}>
                <p>
                  <b>{person.name}</b>
                </p>
                <p className={css.role}>{i18n._(roleLabels[person.role])}</p>
                <SignInState person={person} format={station.format} />
              </div>
            </li>
          ))}
      </ul>
      <Button size="large" icon="tabler:user-plus" onClick={() => setAdding(true)}>
        <Trans>Add an employee</Trans>
      </Button>
      {isAdding && (
        <EmployeeSheet
          person={null}
          people={people}
          station={station}
          invitation={invitation}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
