import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { serverNow } from '#client/api/server-clock.ts'
import { carOf } from '#client/features/appointments/car-labels.ts'
import { PendingMark } from '#client/features/appointments/status/pending-mark.tsx'
import type { Station } from '#client/station/use-station.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Plate } from '#client/ui/plate.tsx'
import { StatusFlag } from '#client/ui/status-flag.tsx'
import type { Appointment } from '#contract/appointments.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { nameCustomer } from '#domain/customer-name.ts'
import type { ShownCar, ShownCustomer } from './found.ts'
import css from './result-line.module.css'

type LineProps = { sign: ReactNode; children: ReactNode; end?: ReactNode }

/** One line of a list of results: a sign, the name with what distinguishes it, and a detail at the end. */
export function ResultLine({ sign, children, end }: LineProps) {
  return (
    <>
      <span className={css.sign}>{sign}</span>
      <span className={css.text}>{children}</span>
      {end && <span className={css.end}>{end}</span>}
    </>
  )
}

export function OrderLine({ order, station: { format, country } }: { order: Appointment; station: Station }) {
  const { id, vehicle, customer, status, startsAt } = order
  const today = format.dateOf(serverNow())
  const name = customer && nameCustomer(customer, country)
  return (
    <ResultLine
      sign={<Plate plate={vehicle.plate} country={vehicle.country} />}
      end={<StatusFlag status={status} className={css.flag ?? ''} />}
    >
      <b>{carOf(order) || name}</b>
      <span>
        {[format.timeOn(startsAt, today), carOf(order) && name].filter(Boolean).join(' · ')}
        <PendingMark id={id} className={css.mark} />
      </span>
    </ResultLine>
  )
}

export function CarLine({ car, station: { format, country } }: { car: ShownCar; station: Station }) {
  const { vehicle, customer, visits, lastVisitAt } = car
  const today = format.dateOf(serverNow())
  const name = customer && nameCustomer(customer, country)
  return (
    <ResultLine
      sign={<Plate plate={vehicle.plate} country={vehicle.country} />}
      end={visits !== null && visits > 0 && <Plural value={visits} one="# visit" other="# visits" />}
    >
      <b>{carOf(car) || name || <Trans>No vehicle details</Trans>}</b>
      <span>{[carOf(car) && name, lastVisitAt && format.timeOn(lastVisitAt, today)].filter(Boolean).join(' · ')}</span>
    </ResultLine>
  )
}

export function CustomerLine({ customer, station }: { customer: ShownCustomer; station: Station }) {
  const { kind, phone, email, vehicles } = customer
  const contact = customer.name ? (phone ? formatPhone(phone, station.country) : email) : ''
  const cars = vehicles.map((vehicle) => carOf({ vehicle }) || vehicle.plate)
  return (
    <ResultLine sign={<Icon name={kind === 'company' ? 'tabler:building' : 'tabler:user'} size={22} />}>
      <b>{nameCustomer(customer, station.country)}</b>
      <span>{[contact, ...cars.slice(0, 2)].filter(Boolean).join(' · ')}</span>
    </ResultLine>
  )
}
