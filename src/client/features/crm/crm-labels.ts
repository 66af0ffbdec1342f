import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CarOrder } from '#contract/crm/car-list.ts'
import type { ConsentChannel, ConsentPurpose, CustomerOrder } from '#contract/customers.ts'
import type { MessageState } from '#contract/messages.ts'

export const customerOrderLabels: Readonly<Record<CustomerOrder, MessageDescriptor>> = {
  name: msg`Name A–Z`,
  '-name': msg`Name Z–A`,
  '-lastVisit': msg`Latest visit`,
  lastVisit: msg`Oldest visit`,
  '-visits': msg`Most visits`,
  visits: msg`Fewest visits`,
  '-spent': msg`Highest spend`,
  spent: msg`Lowest spend`,
  '-noShows': msg`Most no-shows`,
  noShows: msg`Fewest no-shows`,
  '-createdAt': msg`Added last`,
  createdAt: msg`Added first`,
  '-updatedAt': msg`Changed last`,
}

export const carOrderLabels: Readonly<Record<CarOrder, MessageDescriptor>> = {
  plate: msg`Plate A–Z`,
  '-plate': msg`Plate Z–A`,
  make: msg`Make A–Z`,
  '-make': msg`Make Z–A`,
  '-year': msg`Newest cars`,
  year: msg`Oldest cars`,
  '-lastVisit': msg`Latest visit`,
  lastVisit: msg`Oldest visit`,
  '-visits': msg`Most visits`,
  visits: msg`Fewest visits`,
  '-mileage': msg`Highest mileage`,
  mileage: msg`Lowest mileage`,
}

export const consentLabels: Readonly<Record<ConsentPurpose, MessageDescriptor>> = {
  reminders: msg`Reminders`,
  marketing: msg`Workshop offers`,
}

export const channelLabels: Readonly<Record<ConsentChannel, MessageDescriptor>> = {
  email: msg`Email`,
  sms: msg`SMS`,
  phone: msg`Phone`,
}

export const sentLabels: Readonly<Record<MessageState, MessageDescriptor>> = {
  waiting: msg`waiting to be sent`,
  ask: msg`waiting for a decision`,
  'by-hand': msg`call or text the customer`,
  sending: msg`being sent`,
  sent: msg`sent`,
  failed: msg`not delivered`,
  told: msg`notified by staff`,
  dropped: msg`stopped`,
}
