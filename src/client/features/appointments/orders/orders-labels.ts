import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderFilter } from '#client/features/appointments/orders-search.ts'
import type { AppointmentOrder } from '#contract/appointments.ts'
import { isEnded, type Status, statuses } from '#domain/appointment.ts'

export const filterLabels: Readonly<Record<OrderFilter, MessageDescriptor>> = {
  all: msg`All`,
  house: msg`In the workshop`,
  waiting: msg`Waiting`,
  ready: msg`Ready`,
  requests: msg`Requests`,
  planned: msg`Upcoming`,
  done: msg`Handed over`,
  off: msg`Cancelled & no-shows`,
}

/** In the order of the menu. */
export const sortLabels: Readonly<Record<AppointmentOrder, MessageDescriptor>> = {
  startsAt: msg`Earliest first`,
  '-startsAt': msg`Latest first`,
  promisedAt: msg`By due time`,
  '-updatedAt': msg`Changed last`,
  updatedAt: msg`Unchanged the longest`,
  '-number': msg`Highest number first`,
  number: msg`Lowest number first`,
}

const isCalledOff = (status: Status): boolean => isEnded(status) && status !== 'completed'
/** In the order of the work; those that were called off are last. */
export const statusesInOrder: readonly Status[] = [
  ...statuses.filter((status) => !isCalledOff(status)),
  ...statuses.filter(isCalledOff),
]
