import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useState } from 'react'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { findJobs } from '#client/features/appointments/service-jobs.ts'
import { useJobs } from '#client/features/appointments/use-jobs.ts'
import type { Station } from '#client/station/use-station.ts'
import { Button } from '#client/ui/button.tsx'
import { FieldError } from '#client/ui/fields/field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import css from './service-fields.module.css'

export type ServiceFieldsProps = {
  chosen: readonly string[]
  onChosen: (ids: string[]) => void
  station: Station
  error?: string | undefined
}

const shownAtFirst = 5
const shownFound = 10
const most = 20

/** The services, with those of the station first. A tap adds a service, another tap removes it. */
export function ServiceFields({ chosen, onChosen, station, error }: ServiceFieldsProps) {
  const { i18n, t } = useLingui()
  const jobs = useJobs()
  const [typed, setTyped] = useState('')
  const found = findJobs(jobs ?? [], typed).filter(({ id }) => !chosen.includes(id))
  const offered = found.slice(0, typed.trim() ? shownFound : shownAtFirst)
  const add = (id: string) => {
    onChosen([...chosen, id])
    setTyped('')
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !typed.trim()) return
    // Enter chooses the first match; it never submits an unfinished form.
    event.preventDefault()
    const [first] = offered
    if (first) add(first.id)
  }
  return (
    <fieldset className={css.services} data-services>
      <legend className={css.legend}>
        <Trans>Services</Trans>
      </legend>
      {chosen.length > 0 && (
        <ul className={css.chips}>
          {chosen.map((id) => {
            const name = jobs?.find((job) => job.id === id)?.name ?? id
            return (
              <li key={id}>
                <Button
                  icon="tabler:x"
                  aria-pressed="true"
                  aria-label={t`Remove ${name}`}
                  onClick={() => onChosen(chosen.filter((one) => one !== id))}
                >
                  {name}
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      {chosen.length < most && (
        <>
          <TextField
            label={t`Find a service`}
            labelHidden
            placeholder={t`Find a service: oil, brakes, tyres…`}
            autoComplete="off"
            enterKeyHint="done"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
          />
          <ul className={css.chips}>
            {/* As many rows as services are offered, so that less moves when they arrive. */}
            {!jobs &&
              ['a', 'b', 'c', 'd', 'e'].map((key) => (
                <li key={key} aria-hidden="true">
                  <Skeleton box width="16rem" height="48px" />
                </li>
              ))}
            {offered.map(({ id, name, minutes }) => (
              <li key={id}>
                <Button note={durationLabels(minutes, station.format, i18n)} onClick={() => add(id)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
          <p role="status" className={typed.trim() && jobs && found.length === 0 ? css.none : 'visually-hidden'}>
            {typed.trim() && jobs && found.length === 0 && <Trans>No matching service. Describe it below.</Trans>}
            {typed.trim() && found.length > 0 && <Plural value={found.length} one="# service" other="# services" />}
          </p>
        </>
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
