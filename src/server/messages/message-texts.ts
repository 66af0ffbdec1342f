import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { MessageKind } from '#domain/message.ts'
import type { ReasonCode } from '#domain/reason.ts'

/** The subject of each mail: contains no typed text. */
export const subjects: Readonly<Record<MessageKind, TextDescriptor>> = {
  confirmed: /*i18n*/ { id: 'message.confirmed.subject', message: 'Your visit is booked' },
  moved: /*i18n*/ { id: 'message.moved.subject', message: 'Your visit has moved' },
  cancelled: /*i18n*/ { id: 'message.cancelled.subject', message: 'Your visit is cancelled' },
  rejected: /*i18n*/ { id: 'message.rejected.subject', message: 'We cannot take your car in' },
  'no-show': /*i18n*/ { id: 'message.no-show.subject', message: 'We missed you' },
  'awaiting-parts': /*i18n*/ { id: 'message.awaiting-parts.subject', message: 'Your car waits for a part' },
  'awaiting-approval': /*i18n*/ { id: 'message.awaiting-approval.subject', message: 'We need your word to go on' },
  ready: /*i18n*/ { id: 'message.ready.subject', message: 'Your car is ready' },
  completed: /*i18n*/ { id: 'message.completed.subject', message: 'Thank you for your visit' },
}

export const sentences = {
  confirmed: /*i18n*/ { id: 'message.confirmed', message: 'Your visit with {plate} is booked for {when}.' },
  moved: /*i18n*/ { id: 'message.moved', message: 'Your visit with {plate} has moved to {when}.' },
  cancelled: /*i18n*/ { id: 'message.cancelled', message: 'Your visit with {plate} on {when} is cancelled.' },
  rejected: /*i18n*/ { id: 'message.rejected', message: 'We cannot take {plate} in on {when}.' },
  'no-show': /*i18n*/ {
    id: 'message.no-show',
    message: 'We expected {plate} on {when} and missed you. Call us for another time.',
  },
  part: /*i18n*/ { id: 'message.awaiting-parts.part', message: '{plate} waits for a part: {part}.' },
  parts: /*i18n*/ { id: 'message.awaiting-parts', message: '{plate} waits for a part.' },
  expected: /*i18n*/ { id: 'message.awaiting-parts.expected', message: 'We expect it on {day}.' },
  partsNext: /*i18n*/ { id: 'message.awaiting-parts.next', message: 'We call you when it goes on.' },
  found: /*i18n*/ { id: 'message.awaiting-approval.found', message: 'We found this on {plate}: {what}' },
  approval: /*i18n*/ { id: 'message.awaiting-approval', message: 'We need your word to go on with {plate}.' },
  costs: /*i18n*/ { id: 'message.awaiting-approval.costs', message: 'It would cost {price}.' },
  call: /*i18n*/ { id: 'message.awaiting-approval.call', message: 'Please call us: we go on when you say yes.' },
  ready: /*i18n*/ { id: 'message.ready', message: '{plate} is ready.' },
  partly: /*i18n*/ {
    id: 'message.ready.partly',
    message: '{plate} can be picked up. A part of the work is left: we will tell you which.',
  },
  notRepaired: /*i18n*/ {
    id: 'message.ready.not-repaired',
    message: '{plate} can be picked up, but it is not repaired: we will tell you why.',
  },
  toPay: /*i18n*/ { id: 'message.ready.to-pay', message: 'To pay: {price}.' },
  openUntil: /*i18n*/ { id: 'message.ready.open-until', message: 'We are open until {time}.' },
  opens: /*i18n*/ { id: 'message.ready.opens', message: 'We open {when}.' },
  completed: /*i18n*/ { id: 'message.completed', message: 'Thank you for coming with {plate}. Have a good drive!' },
} satisfies Record<string, TextDescriptor>

/** The sentences about an appointment whose car is not known: it was booked without plate, make and model. */
export const carless: Partial<Record<keyof typeof sentences, TextDescriptor>> = {
  confirmed: /*i18n*/ { id: 'message.carless.confirmed', message: 'Your appointment is booked for {when}.' },
  moved: /*i18n*/ { id: 'message.carless.moved', message: 'Your appointment is now {when}.' },
  cancelled: /*i18n*/ { id: 'message.carless.cancelled', message: 'Your appointment on {when} is cancelled.' },
  rejected: /*i18n*/ { id: 'message.carless.rejected', message: 'We cannot take your car on {when}.' },
  'no-show': /*i18n*/ { id: 'message.carless.no-show', message: 'We missed you on {when}. Call us to rebook.' },
}

/** Reasons as sentences for the customer; the staff's own text is never sent. */
export const reasonSentences: Partial<Record<ReasonCode, TextDescriptor>> = {
  'customer-request': /*i18n*/ { id: 'message.reason.customer-request', message: 'As you asked us to.' },
  'part-unavailable': /*i18n*/ { id: 'message.reason.part-unavailable', message: 'We could not get the part.' },
  'station-closed': /*i18n*/ {
    id: 'message.reason.station-closed',
    message: 'We are closed on that day. We are sorry.',
  },
  'entered-in-error': /*i18n*/ {
    id: 'message.reason.entered-in-error',
    message: 'It was booked by mistake. We are sorry.',
  },
  'no-capacity': /*i18n*/ { id: 'message.reason.no-capacity', message: 'We have no room then.' },
  'not-our-brand': /*i18n*/ { id: 'message.reason.not-our-brand', message: 'It is not a make that we work on.' },
  'not-our-service': /*i18n*/ { id: 'message.reason.not-our-service', message: 'It is not a job that we do.' },
  duplicate: /*i18n*/ { id: 'message.reason.duplicate', message: 'You are booked already.' },
  'outside-hours': /*i18n*/ { id: 'message.reason.outside-hours', message: 'We are closed then.' },
}

/** Texts of every mail to a customer. */
export const frame = {
  hello: /*i18n*/ { id: 'message.hello', message: 'Hello,' },
  when: /*i18n*/ { id: 'message.fact.when', message: 'When' },
  car: /*i18n*/ { id: 'message.fact.car', message: 'Car' },
  where: /*i18n*/ { id: 'message.fact.where', message: 'Where' },
  phone: /*i18n*/ { id: 'message.fact.phone', message: 'Phone' },
  calendar: /*i18n*/ { id: 'message.calendar', message: 'The attached file puts it into your calendar.' },
  change: /*i18n*/ { id: 'message.change', message: 'It does not suit you? Please call us.' },
  why: /*i18n*/ {
    id: 'message.why',
    message: '{station} writes to you because you left this address for your visit.',
  },
  stop: /*i18n*/ { id: 'message.stop', message: 'Unsubscribe from this workshop’s emails' },
  product: /*i18n*/ { id: 'message.product', message: 'Sent with {product}.' },
} satisfies Record<string, TextDescriptor>
