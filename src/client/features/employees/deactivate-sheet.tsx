import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { photoUrl } from '#client/api/photo-url.ts'
import { useDescribeProblem } from '#client/i18n/error-messages.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Button } from '#client/ui/button.tsx'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { toast } from '#client/ui/toast/toast.tsx'
import { deactivateEmployee, type Employee } from '#contract/employees.ts'
import { cacheEmployee } from './employee-cache.ts'
import css from './employees.module.css'
import { findEmployees } from './find-employees.ts'

export type DeactivateSheetProps = {
  person: Employee
  people: readonly Employee[]
  onClose: () => void
  onDeactivated: () => void
}

const nobody = 'nobody'

function countOf(current: unknown): number {
  const known = typeof current === 'object' && current !== null && 'appointments' in current ? current.appointments : 0
  return typeof known === 'number' ? known : 0
}

/** Asks for confirmation before an employee is deactivated, and who takes over their planned cars. */
export function DeactivateSheet({ person, people, onClose, onDeactivated }: DeactivateSheetProps) {
  const { t, i18n } = useLingui()
  const id = useId()
  const describeProblem = useDescribeProblem()
  const queryClient = useQueryClient()
  const [cars, setCars] = useState<number | null>(null)
  const [successor, setSuccessor] = useState<string>(nobody)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const { shortName } = person
  const others = findEmployees(people, '', i18n.locale).filter((one) => one.active && one.id !== person.id)

  const deactivate = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const body = cars === null ? {} : { reassignTo: successor === nobody ? null : successor }
      cacheEmployee(queryClient, await call(deactivateEmployee, { params: { id: person.id }, body }))
      void queryClient.invalidateQueries({ queryKey: ['appointments'] })
      toast.success(t`${person.name} deactivated`)
      onDeactivated()
    } catch (error) {
      if (isApiError(error, 'employee-busy')) setCars(countOf(error.current))
      else setFailure(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Deactivate ${shortName}?`}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="large" variant="danger" icon="tabler:user-minus" busy={busy} onClick={() => void deactivate()}>
            {cars === null ? t`Deactivate` : t`Reassign cars and deactivate`}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>
          <Trans>
            {shortName} will no longer be able to sign in or be assigned cars. Past work keeps the name, and you can
            reactivate {shortName} at any time.
          </Trans>
        </p>
        {cars !== null && (
          <fieldset aria-live="polite">
            <legend className={css.question}>
              <Plural
                value={cars}
                one={`${shortName} has # car. Who takes it over?`}
                other={`${shortName} has # cars. Who takes them over?`}
              />
            </legend>
            <div className={css.heirs}>
              <label className={css.successor}>
                <input type="radio" name={id} checked={successor === nobody} onChange={() => setSuccessor(nobody)} />
                <Trans>Unassigned</Trans>
              </label>
              {others.map((one) => (
                <label key={one.id} className={css.successor}>
                  <input type="radio" name={id} checked={successor === one.id} onChange={() => setSuccessor(one.id)} />
                  <EmployeeBadge name={one.name} colour={one.colour} photo={photoUrl(one.photo)} label={one.name} />
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {failure !== null && <Banner kind="error">{describeProblem(failure)}</Banner>}
      </div>
    </Sheet>
  )
}
