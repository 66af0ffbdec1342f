import { Trans } from '@lingui/react/macro'
import type { Day } from '#client/features/appointments/layout/use-day.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { isDesk } from '#domain/role.ts'
import type { CarParts } from './car-parts.ts'
import { CarRow } from './car-row.tsx'
import { nextInWorkshop } from './group-my-cars.ts'
import css from './my-cars.module.css'

const shown = 6

type NoCarsProps = CarParts & { appointments: readonly Appointment[]; day: Pick<Day, 'bays' | 'bounds'> }

/** For an employee without a car: what is next in the workshop. Only the desk assigns cars, so it has no steps. */
export function NoCars({ appointments, day, ...parts }: NoCarsProps) {
  const { format, role, device } = parts.station
  const cars = nextInWorkshop(appointments, { bounds: day.bounds, dateOf: format.dateOf })
  const isUnassigned = cars.every(({ employeeId }) => employeeId === null)
  return (
    <section className={css.section}>
      <EmptyState icon="tabler:car-garage" title={<Trans>No cars assigned to you</Trans>}>
        {cars.length === 0 ? (
          <Trans>No more cars are expected today.</Trans>
        ) : isDesk(role) && device === null ? (
          <Trans>The next cars are listed below.</Trans>
        ) : (
          <Trans>Ask the office which one to take.</Trans>
        )}
      </EmptyState>
      {cars.length > 0 && (
        <>
          <h2>{isUnassigned ? <Trans>Unassigned</Trans> : <Trans>Next in the workshop</Trans>}</h2>
          <ul className={css.list}>
            {cars.slice(0, shown).map((car) => (
              <CarRow
                key={car.appointment.id}
                car={car}
                bay={day.bays.find(({ id }) => id === car.bayId)?.name}
                day={parts.today}
                hasSteps={false}
                {...parts}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
