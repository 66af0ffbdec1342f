import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CarOrder } from '#contract/crm/car-list.ts'
import type { ConsentChannel, ConsentPurpose, CustomerOrder } from '#contract/customers.ts'
import type { MessageState } from '#contract/messages.ts'

export const customerOrderLabels: Readonly<Record<CustomerOrder, MessageDescriptor>> = {
  name: msg`Name, A to Z`,
  '-name': msg`Name, Z to A`,
  '-lastVisit': msg`Last visit, newest first`,
  lastVisit: msg`Last visit, oldest first`,
  '-visits': msg`Most visits first`,
  visits: msg`Fewest visits first`,
  '-spent': msg`Highest spend first`,
  spent: msg`Lowest spend first`,
  '-noShows': msg`Most no-shows first`,
  noShows: msg`Fewest no-shows first`,
  '-createdAt': msg`Added, newest first`,
  createdAt: msg`Added, oldest first`,
  '-updatedAt': msg`Changed, newest first`,
}

export const carOrderLabels: Readonly<Record<CarOrder, MessageDescriptor>> = {
  plate: msg`Plate, A to Z`,
  '-plate': msg`Plate, Z to A`,
  make: msg`Make and model, A to Z`,
  '-make': msg`Make and model, Z to A`,
  '-year': msg`Year, newest first`,
  year: msg`Year, oldest first`,
  '-lastVisit': msg`Last visit, newest first`,
  lastVisit: msg`Last visit, oldest first`,
  '-visits': msg`Most visits first`,
  visits: msg`Fewest visits first`,
  '-mileage': msg`Highest mileage first`,
  mileage: msg`Lowest mileage first`,
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
  'by-hand': msg`to be told by a person`,
  sending: msg`being sent`,
  sent: msg`sent`,
  failed: msg`not delivered`,
  told: msg`told by a person`,
  dropped: msg`not sent`,
}
