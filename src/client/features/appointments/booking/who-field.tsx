import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { employeesQuery } from '#client/api/employees-query.ts'
import { nameCar } from '#client/features/appointments/car-labels.ts'
import { carsOf } from '#client/features/appointments/layout/free-bays.ts'
import type { Station } from '#client/station/use-station.ts'
import { Banner } from '#client/ui/banner.tsx'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import type { Appointment } from '#contract/appointments.ts'
import type { Span } from '#domain/wall-time.ts'

/** `employeeId` is `none` if nobody is assigned yet. `acceptOverlap`: another car at the same time is intended. */
export type WhoEntry = { employeeId: string; acceptOverlap: boolean }

export type WhoFieldProps = {
  entry: WhoEntry
  onEntry: (entry: Partial<WhoEntry>) => void
  /** The span of the work. */
  span: Span
  appointments: readonly Appointment[]
  station: Station
  error?: string | undefined
  /** The server refused the employee because of another car, which this page may not have. */
  isRefused?: boolean
  /** The id of the appointment that is being rescheduled. */
  except?: string
}

/** The assigned employee. An overlap with another car is shown, but is allowed. */
export function WhoField(props: WhoFieldProps) {
  const { entry, onEntry, span, appointments, station, error, isRefused = false, except = '' } = props
  const { i18n, t } = useLingui()
  const people = useQuery(employeesQuery).data ?? []
  const { employeeId, acceptOverlap } = entry
  const held = employeeId === 'none' ? undefined : carsOf(employeeId, span, appointments, except)[0]
  const person = people.find(({ id }) => id === employeeId)
  const options = [
    { value: 'none', label: t`Unassigned` },
    ...people
      .filter(({ active, id }) => active || id === employeeId)
      .map(({ id, name }) => ({
        value: id,
        label: carsOf(id, span, appointments, except).length === 0 ? name : `${name} · ${t`already booked then`}`,
      })),
  ]
  return (
    <>
      <SelectField
        label={t`Mechanic`}
        options={options}
        value={employeeId}
        onValue={(value) => onEntry({ employeeId: value, acceptOverlap: false })}
        error={error}
      />
      {(held || isRefused) && person && (
        <div>
          {held && (
            <Banner kind="warning">
              <Trans>
                {person.shortName} has {nameCar(held.appointment, i18n)} from {station.format.time(held.span.from)} to{' '}
                {station.format.time(held.span.to)}.
              </Trans>
            </Banner>
          )}
          <Checkbox checked={acceptOverlap} onValue={(checked) => onEntry({ acceptOverlap: checked })}>
            <Trans>Double-book anyway</Trans>
          </Checkbox>
        </div>
      )}
    </>
  )
}
