import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Appointment } from '#contract/appointments.ts'
import { nameCustomer } from '#domain/customer-name.ts'

/** `Opel Astra`; empty if neither is known. */
export function carOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  return [vehicle.brand, vehicle.model].filter(Boolean).join(' ')
}

/** The car in a sentence: its plate; if it was booked without one, the customer, else make and model. */
export function nameCar(appointment: Pick<Appointment, 'vehicle' | 'customer'>, i18n: I18n): string {
  const { vehicle, customer } = appointment
  return vehicle.plate || (customer && nameCustomer(customer)) || carOf(appointment) || i18n._(msg`No plate yet`)
}

/** The abbreviations used in workshops. */
const briefBrands: Readonly<Record<string, string>> = {
  'Alfa Romeo': 'Alfa',
  'Mercedes-Benz': 'Mercedes',
  Volkswagen: 'VW',
}

/** `VW Golf`: the short form for narrow spaces. */
export function briefCarOf({ vehicle }: Pick<Appointment, 'vehicle'>): string {
  const { brand, model } = vehicle
  return carOf({ vehicle: { ...vehicle, brand: brand && model ? (briefBrands[brand] ?? brand) : brand } })
}

type Numbered = Pick<Appointment, 'number'>

/** Whether an order exists on this device only: the server assigns its number when it arrives. */
export const isUnsentOrder = ({ number }: Numbered): boolean => number === ''

/** The number of an order, or that it follows. */
export const numberLabel = (order: Numbered, i18n: I18n): string =>
  isUnsentOrder(order) ? i18n._(msg`not numbered yet`) : order.number
