import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { absencesQuery } from '#client/api/absences-query.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { useNow } from '#client/station/use-now.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Absence } from '#contract/absences.ts'
import type { Employee } from '#contract/employees.ts'
import { addDays } from '#domain/wall-time.ts'
import { absenceLabels, daysOf } from './absence-labels.ts'
import { AbsenceSheet } from './absence-sheet.tsx'
import css from './absences.module.css'

/** The period of the list: a month back, for absences that were entered late, and nearly a year ahead. */
const daysBack = 31
const daysAhead = 360

/** Lists the absences of an employee, with a button to add one. */
export function AbsencesSection({ person, station }: { person: Employee; station: Station }) {
  const { t, i18n } = useLingui()
  const describeProblem = useDescribeProblem()
  const { format } = station
  const today = format.dateOf(useNow())
  const { data, error } = useQuery(absencesQuery(addDays(today, -daysBack), addDays(today, daysAhead), person.id))
  const [opened, setOpened] = useState<Absence | 'new' | null>(null)
  return (
    <section className={css.section} aria-label={t`Time off`}>
      <h3>
        <Trans>Time off</Trans>
      </h3>
      {error && <Banner kind={data ? 'offline' : 'error'}>{describeProblem(error)}</Banner>}
      {data && data.length > 0 && (
        <ul className={css.list}>
          {data.map((absence) => (
            <li key={absence.id}>
              <button
                type="button"
                className={css.row}
                data-past={absence.to < today || undefined}
                onClick={() => setOpened(absence)}
              >
                <Icon name="tabler:beach" size={24} />
                <span className={css.what}>
                  <b>{daysOf(absence, format)}</b>
                  <span className={css.why}>
                    {[absence.kind && i18n._(absenceLabels[absence.kind]), absence.note].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <Icon name="tabler:chevron-right" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && (
        <p className={css.why}>
          <Trans>No time off. Days off are shaded on the board.</Trans>
        </p>
      )}
      <Button icon="tabler:plus" className={css.add ?? ''} onClick={() => setOpened('new')}>
        <Trans>Add time off</Trans>
      </Button>
      {opened && (
        <AbsenceSheet
          key={opened === 'new' ? 'new' : opened.id}
          absence={opened === 'new' ? null : opened}
          person={person}
          station={station}
          today={today}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  )
}
