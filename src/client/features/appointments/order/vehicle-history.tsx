import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { visitsQuery } from '#client/features/appointments/appointment-queries.ts'
import { carOf, nameCar } from '#client/features/appointments/car-labels.ts'
import type { OrderPartProps } from '#client/features/appointments/order-part.ts'
import { useOverlaid } from '#client/features/appointments/status/pending-changes.ts'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { VehicleDatesButton } from '#client/features/vehicle-dates/vehicle-dates-button.tsx'
import { Card } from '#client/ui/card.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import { desk } from '#domain/role.ts'
import css from './vehicle-history.module.css'
import { isOfOtherThan } from './visits-of-others.ts'

const shown = 5

/** Other appointments of this vehicle and of its customer, with links to their orders. */
export function VehicleHistory({ order, station }: OrderPartProps) {
  const { vehicle, customer } = order
  const ofCar = useQuery(visitsQuery({ vehicleId: vehicle.id }))
  const ofCustomer = useQuery({ ...visitsQuery({ customerId: customer?.id ?? '' }), enabled: customer !== null })
  const sameCar = ofCar.data?.filter(({ id }) => id !== order.id)
  const otherCars = ofCustomer.data?.filter((one) => one.vehicle.id !== vehicle.id) ?? []
  return (
    <Card
      title={<Trans>Other visits</Trans>}
      aside={
        desk.includes(station.role) &&
        station.device === null && (
          <VehicleDatesButton vehicleId={vehicle.id} name={vehicle.plate ?? carOf(order)} station={station} />
        )
      }
    >
      <div className={css.past}>
        {ofCar.isPending && <Skeleton box height="56px" />}
        {ofCar.isError && !ofCar.data && (
          <p className={css.none}>
            <Trans>Could not load other visits.</Trans>
          </p>
        )}
        {sameCar?.length === 0 && (
          <p className={css.none}>
            <Trans>First visit.</Trans>
          </p>
        )}
        {sameCar && sameCar.length > 0 && (
          <Visits
            title={<Trans>This car</Trans>}
            visits={sameCar}
            station={station}
            query={vehicle.plate}
            isOfOther={isOfOtherThan(order)}
          />
        )}
        {otherCars.length > 0 && customer && (
          <Visits
            title={<Trans>Other cars of {nameCustomer(customer, station.country)}</Trans>}
            visits={otherCars}
            station={station}
            query={desk.includes(station.role) ? (customer.phone ?? nameCustomer(customer)) : null}
            withCar
          />
        )}
      </div>
    </Card>
  )
}

type VisitsProps = Pick<OrderPartProps, 'station'> & {
  title: ReactNode
  visits: readonly Appointment[]
  /** A search of the order list that finds all of them; `null` if there is none. */
  query: string | null
  withCar?: boolean
  /** Whether a visit was another customer’s, of whom nothing is shown. */
  isOfOther?: (visit: Appointment) => boolean
}

function Visits({ title, visits: cached, station, query, withCar, isOfOther }: VisitsProps) {
  const visits = useOverlaid(cached, station.actorName)
  const { i18n, t } = useLingui()
  const { jobOf } = useJobLabels()
  const { format } = station
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.visits}>
        {visits.slice(0, shown).map((visit) => {
          const isOthers = isOfOther?.(visit) ?? false
          const job = jobOf(isOthers ? { services: visit.services, complaint: '' } : visit)
          return (
            <li key={visit.id}>
              <Link
                to="/{-$locale}/orders/$id"
                params={{ id: visit.id }}
                className={joinClasses(css.visit, flagStrip(statusSigns[visit.status].tone))}
              >
                <span className={css.line}>
                  <b>{format.date(visit.startsAt)}</b>
                  <StatusFlag status={visit.status} />
                </span>
                {withCar && (
                  <span className={css.car}>
                    {nameCar(visit, i18n)} {carOf(visit)}
                  </span>
                )}
                <span className={css.job}>
                  {[
                    isOthers && t`Another customer`,
                    job || (!isOthers && t`No job description`),
                    visit.mileage !== null && format.distance(visit.mileage),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {query && visits.length > shown && (
        <Link to="/{-$locale}/orders" search={{ q: query }} className={css.all}>
          <Trans>Show all</Trans>
        </Link>
      )}
    </section>
  )
}
