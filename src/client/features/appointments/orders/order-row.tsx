import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { photoUrl } from '#client/api/photo-url.ts'
import { carOf, numberLabel } from '#client/features/appointments/car-labels.ts'
import { DueMark } from '#client/features/appointments/due/due-mark.tsx'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import { useJobLabels } from '#client/features/appointments/use-job-labels.ts'
import type { Names } from '#client/station/use-names.ts'
import type { Station } from '#client/station/use-station.ts'
import { EmployeeBadge } from '#client/ui/employee-badge.tsx'
import { joinClasses } from '#client/ui/join-classes.ts'
import { Plate } from '#client/ui/plate.tsx'
import { fadedClass, flagStrip, StatusFlag, struckClass } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { statusSigns } from '#contract/labels/status-sign.ts'
import { isEnded } from '#domain/appointment.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import css from './orders-list.module.css'

export type OrderRowProps = {
  order: Appointment
  station: Station
  names: Names
  today: LocalDate
  /** Whether a heading above shows the day. */
  isUnderDay: boolean
  /** Whether a heading above shows the status. */
  isUnderStatus?: boolean
  /** Whether all orders of the list are handed over: their time of handover replaces that of the promise. */
  isHandedOver?: boolean
}

/** One order as a row of the list, or as a card if there is no space for a row. Links to the order. */
export function OrderRow({ order, station, names, today, isUnderDay, isUnderStatus, isHandedOver }: OrderRowProps) {
  const { i18n } = useLingui()
  const { format } = station
  const { status, vehicle, customer, startsAt, statusSince } = order
  const { tone } = statusSigns[status]
  const { nowOf } = useJobLabels()
  const person = names.personOf(order)
  const day = isUnderDay ? format.dateOf(startsAt) : today
  return (
    <Link
      to="/{-$locale}/orders/$id"
      params={{ id: order.id }}
      state={(state) => ({ ...state, isFromOrders: true })}
      className={joinClasses(css.row, flagStrip(tone), isEnded(status) && fadedClass)}
      data-order={order.id}
    >
      <span className={joinClasses(css.time, tone === 'off' && struckClass)}>{format.timeOn(startsAt, day)}</span>
      <Plate plate={vehicle.plate} country={vehicle.country} className={css.plate ?? ''} />
      <b className={css.car}>{carOf(order) || <Trans>No vehicle details</Trans>}</b>
      <span className={css.job}>{nowOf(order, format)}</span>
      <span className={css.customer}>{customer && nameCustomer(customer)}</span>
      <span className={css.flag}>
        <PendingMark id={order.id} />
        {!isUnderStatus && <StatusFlag status={status} />}
      </span>
      {isHandedOver ? (
        <span className={css.handedOver}>{format.timeOn(statusSince, day)}</span>
      ) : (
        <DueMark appointment={order} format={format} day={day} isCompact className={css.due} />
      )}
      <span className={css.who}>
        {person && (
          <EmployeeBadge
            name={person.name}
            colour={person.colour}
            photo={photoUrl(person.photo)}
            size="small"
            label={person.shortName}
          />
        )}
      </span>
      <span className={css.bay}>{names.bayOf(order)?.name}</span>
      <span className={css.number}>{numberLabel(order, i18n)}</span>
    </Link>
  )
}
