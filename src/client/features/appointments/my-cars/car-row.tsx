import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { OrderSteps } from '#client/features/appointments/order/steps/order-steps.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { flagStrip, StatusFlag } from '#client/ui/status-flag.tsx'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { undoMinutes } from '#domain/appointment.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { CarParts } from './car-parts.ts'
import css from './car-row.module.css'
import type { PlacedCar } from './group-my-cars.ts'
import { useOrder } from './use-order.ts'

export type CarRowProps = CarParts & {
  car: PlacedCar & { doneAt?: number }
  bay: string | undefined
  /** The day of the list. */
  day: LocalDate
  /** Instead of the job. */
  children?: ReactNode
  /** Whether the car can be moved on from here. */
  hasSteps?: boolean
}

/** One car of a list, with its usual step in one tap. A car that is done has only the undo. */
export function CarRow({ car, bay, day, station, now, children, hasSteps = true }: CarRowProps) {
  const { jobOf } = useJobLabels()
  const { format } = station
  const { appointment, startsAt, doneAt } = car
  const isUndoable = now - Date.parse(appointment.statusSince) < undoMinutes * 60_000
  const order = useOrder(appointment, station, hasSteps && isUndoable)
  const { id, status, vehicle } = order
  return (
    <li className={joinClasses(css.row, flagStrip(statusSigns[status].tone))}>
      <Link to="/{-$locale}/orders/$id" params={{ id }} className={css.link}>
        <span className={css.head}>
          <span className={css.time}>{format.timeOn(doneAt ?? startsAt, day)}</span>
          <Plate plate={vehicle.plate} country={vehicle.country} />
          <PendingMark id={id} />
          <StatusFlag status={status} className={css.flag ?? ''} />
        </span>
        <span className={css.car}>
          <b>{carOf(order)}</b>
          {doneAt === undefined && <span className={css.bay}>{bay ?? <Trans>No bay</Trans>}</span>}
          <DueMark appointment={order} format={format} day={day} isCompact className={css.due} />
        </span>
        {doneAt === undefined && (children ?? <span className={css.job}>{jobOf(order)}</span>)}
      </Link>
      {hasSteps && (doneAt === undefined || isUndoable) && (
        <OrderSteps order={order} station={station} now={now} look={doneAt === undefined ? 'row' : 'undo'} />
      )}
    </li>
  )
}
