import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { MessageKind } from '#domain/message.ts'
import type { ReasonCode } from '#domain/reason.ts'

/** The subject of each mail: contains no typed text. */
export const subjects: Readonly<Record<MessageKind, TextDescriptor>> = {
  requested: /*i18n*/ { id: 'message.requested.subject', message: 'We got your request' },
  proposed: /*i18n*/ { id: 'message.proposed.subject', message: 'We suggest another time' },
  confirmed: /*i18n*/ { id: 'message.confirmed.subject', message: 'Your appointment is booked' },
  moved: /*i18n*/ { id: 'message.moved.subject', message: 'Your appointment has changed' },
  reminder: /*i18n*/ { id: 'message.reminder.subject', message: 'Your appointment is tomorrow' },
  cancelled: /*i18n*/ { id: 'message.cancelled.subject', message: 'Your appointment is cancelled' },
  rejected: /*i18n*/ { id: 'message.rejected.subject', message: 'We cannot take your car' },
  'no-show': /*i18n*/ { id: 'message.no-show.subject', message: 'We missed you' },
  'awaiting-parts': /*i18n*/ { id: 'message.awaiting-parts.subject', message: 'Your car is waiting for a part' },
  'awaiting-approval': /*i18n*/ { id: 'message.awaiting-approval.subject', message: 'We need your approval' },
  ready: /*i18n*/ { id: 'message.ready.subject', message: 'Your car is ready' },
  completed: /*i18n*/ { id: 'message.completed.subject', message: 'Thank you for your visit' },
}

export const sentences = {
  requested: /*i18n*/ {
    id: 'message.requested',
    message: 'We got your request for {plate} on {when}.',
  },
  requestedNext: /*i18n*/ {
    id: 'message.requested.next',
    message: 'We will confirm it or suggest another time. Please wait for our answer before you come.',
  },
  proposed: /*i18n*/ { id: 'message.proposed', message: 'We suggest another time for {plate}: {when}.' },
  proposedNext: /*i18n*/ {
    id: 'message.proposed.next',
    message: 'Please accept or decline it. We keep the time free until then.',
  },
  confirmed: /*i18n*/ { id: 'message.confirmed', message: 'Your appointment for {plate} is booked for {when}.' },
  moved: /*i18n*/ { id: 'message.moved', message: 'Your appointment for {plate} is now {when}.' },
  reminder: /*i18n*/ {
    id: 'message.reminder',
    message: 'Reminder: your appointment for {plate} is on {when}.',
  },
  cancelled: /*i18n*/ {
    id: 'message.cancelled',
    message: 'Your appointment for {plate} on {when} has been cancelled.',
  },
  rejected: /*i18n*/ { id: 'message.rejected', message: 'Sorry, we cannot take {plate} on {when}.' },
  'no-show': /*i18n*/ {
    id: 'message.no-show',
    message: 'We missed you on {when} ({plate}). Please call us to rebook.',
  },
  part: /*i18n*/ { id: 'message.awaiting-parts.part', message: 'We are waiting for a part for {plate}: {part}.' },
  parts: /*i18n*/ { id: 'message.awaiting-parts', message: 'We are waiting for a part for {plate}.' },
  expected: /*i18n*/ { id: 'message.awaiting-parts.expected', message: 'We expect it on {day}.' },
  partsNext: /*i18n*/ { id: 'message.awaiting-parts.next', message: 'We will call you when work resumes.' },
  found: /*i18n*/ { id: 'message.awaiting-approval.found', message: 'We found this on {plate}: {what}.' },
  approval: /*i18n*/ { id: 'message.awaiting-approval', message: 'We need your approval to continue with {plate}.' },
  costs: /*i18n*/ { id: 'message.awaiting-approval.costs', message: 'Estimate: {price} incl. VAT.' },
  call: /*i18n*/ { id: 'message.awaiting-approval.call', message: 'Please call us to approve or decline.' },
  ready: /*i18n*/ { id: 'message.ready', message: '{plate} is ready.' },
  partly: /*i18n*/ {
    id: 'message.ready.partly',
    message: '{plate} can be picked up. Some work remains: we will explain when you arrive.',
  },
  notRepaired: /*i18n*/ {
    id: 'message.ready.not-repaired',
    message: '{plate} can be picked up, but we could not repair it. We will explain when you arrive.',
  },
  toPay: /*i18n*/ { id: 'message.ready.to-pay', message: 'Total {price} incl. VAT.' },
  openUntil: /*i18n*/ { id: 'message.ready.open-until', message: 'We are open until {time}.' },
  opens: /*i18n*/ { id: 'message.ready.opens', message: 'We open {when}.' },
  completed: /*i18n*/ { id: 'message.completed', message: 'Thank you for choosing us. Drive safely!' },
} satisfies Record<string, TextDescriptor>

/** The sentences about an appointment whose car is not known: it was booked without plate, make and model. */
export const carless: Partial<Record<keyof typeof sentences, TextDescriptor>> = {
  requested: /*i18n*/ { id: 'message.carless.requested', message: 'We got your request for {when}.' },
  proposed: /*i18n*/ { id: 'message.carless.proposed', message: 'We suggest another time: {when}.' },
  confirmed: /*i18n*/ { id: 'message.carless.confirmed', message: 'Your appointment is booked for {when}.' },
  moved: /*i18n*/ { id: 'message.carless.moved', message: 'Your appointment is now {when}.' },
  reminder: /*i18n*/ { id: 'message.carless.reminder', message: 'Reminder: your appointment is on {when}.' },
  cancelled: /*i18n*/ { id: 'message.carless.cancelled', message: 'Your appointment on {when} has been cancelled.' },
  rejected: /*i18n*/ { id: 'message.carless.rejected', message: 'Sorry, we cannot take your car on {when}.' },
  'no-show': /*i18n*/ { id: 'message.carless.no-show', message: 'We missed you on {when}. Please call us to rebook.' },
}

/** Reasons as sentences for the customer; the staff's own text is never sent. */
export const reasonSentences: Partial<Record<ReasonCode, TextDescriptor>> = {
  'customer-request': /*i18n*/ { id: 'message.reason.customer-request', message: 'As you requested.' },
  'part-unavailable': /*i18n*/ { id: 'message.reason.part-unavailable', message: 'We could not get the part.' },
  'station-closed': /*i18n*/ {
    id: 'message.reason.station-closed',
    message: 'We are closed that day. Sorry for the inconvenience.',
  },
  'entered-in-error': /*i18n*/ {
    id: 'message.reason.entered-in-error',
    message: 'It was booked by mistake. Sorry for the confusion.',
  },
  'no-capacity': /*i18n*/ { id: 'message.reason.no-capacity', message: 'We are fully booked at that time.' },
  'longer-job': /*i18n*/ {
    id: 'message.reason.longer-job',
    message: 'The work takes longer than the time you chose.',
  },
  'not-our-brand': /*i18n*/ { id: 'message.reason.not-our-brand', message: 'We do not service this make.' },
  'not-our-service': /*i18n*/ { id: 'message.reason.not-our-service', message: 'We do not offer this service.' },
  duplicate: /*i18n*/ { id: 'message.reason.duplicate', message: 'You already have an appointment.' },
  'outside-hours': /*i18n*/ { id: 'message.reason.outside-hours', message: 'We are closed at that time.' },
}

/** Texts of every mail to a customer. */
export const frame = {
  hello: /*i18n*/ { id: 'message.hello', message: 'Hello,' },
  when: /*i18n*/ { id: 'message.fact.when', message: 'When' },
  car: /*i18n*/ { id: 'message.fact.car', message: 'Car' },
  where: /*i18n*/ { id: 'message.fact.where', message: 'Where' },
  phone: /*i18n*/ { id: 'message.fact.phone', message: 'Phone' },
  calendar: /*i18n*/ { id: 'message.calendar', message: 'The attached file adds it to your calendar.' },
  visit: /*i18n*/ { id: 'message.visit', message: 'See your visit' },
  answer: /*i18n*/ { id: 'message.answer', message: 'Accept or decline' },
  coming: /*i18n*/ { id: 'message.coming', message: 'I’m coming' },
  move: /*i18n*/ { id: 'message.move', message: 'Reschedule' },
  cancel: /*i18n*/ { id: 'message.cancel', message: 'Cancel' },
  change: /*i18n*/ { id: 'message.change', message: 'Doesn’t suit you? Please call us.' },
  why: /*i18n*/ {
    id: 'message.why',
    message: '{station} sent you this email because you gave this address for your visit.',
  },
  stop: /*i18n*/ { id: 'message.stop', message: 'Unsubscribe from this workshop’s emails' },
  product: /*i18n*/ { id: 'message.product', message: 'Sent with {product}.' },
} satisfies Record<string, TextDescriptor>
