import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { durationLabels } from '#client/features/appointments/duration-labels.ts'
import { WorkFindings } from '#client/features/appointments/order/findings/work-findings.tsx'
import { OrderSteps } from '#client/features/appointments/order/steps/order-steps.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { useOpenings } from '#client/features/appointments/use-openings.ts'
import { workLeft } from '#client/features/appointments/work-left.ts'
import { cardClass } from '#client/ui/card.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import type { CarParts } from './car-parts.ts'
import type { PlacedCar } from './group-my-cars.ts'
import { useOrder } from './use-order.ts'
import css from './work-card.module.css'

/** The car that is worked on, or the one to begin with: its job, and the next step as the largest button. */
export function WorkCard({ car, bay, station, now, today }: CarParts & { car: PlacedCar; bay: string | undefined }) {
  const { i18n } = useLingui()
  const { jobOf } = useJobLabels()
  const { format } = station
  const order = useOrder(car.appointment, station, true)
  const { id, status, statusSince, vehicle, complaint, services, keyTag } = order
  const openings = useOpenings([order], { today, now }, station)
  const left = workLeft(order, now, openings)
  const job = jobOf({ services, complaint: '' })
  return (
    <article className={joinClasses(cardClass, flagStrip(statusSigns[status].tone), css.card)}>
      <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.head}>
        <Plate plate={vehicle.plate} country={vehicle.country} size="m" className={css.plate ?? ''} />
        <span className={css.car}>{carOf(order)}</span>
        <PendingMark id={id} />
        <StatusFlag status={status} className={css.flag ?? ''} />
      </Link>
      <p className={css.facts}>
        <span className={css.fact}>
          <Icon name="tabler:car-garage" />
          {bay ?? <Trans>No bay</Trans>}
        </span>
        <DueMark appointment={order} format={format} day={today} />
        {left !== null && <span>{<Trans>about {durationLabels(left, format, i18n)} left</Trans>}</span>}
        <span>
          <Trans>since {format.timeOn(statusSince, today)}</Trans>
        </span>
        {keyTag && (
          <span className={css.fact}>
            <Icon name="tabler:key" />
            {keyTag}
          </span>
        )}
      </p>
      <div className={css.job}>
        {job && <p className={css.services}>{job}</p>}
        {complaint && <p className={css.complaint}>{complaint}</p>}
        {!job && !complaint && (
          <p className={css.none}>
            <Trans>No work listed yet.</Trans>
          </p>
        )}
      </div>
      {'findings' in order && (
        <div className={css.findings}>
          <WorkFindings findings={order.findings} />
        </div>
      )}
      <OrderSteps order={order} station={station} now={now} look="card" />
    </article>
  )
}
