import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Status } from '#domain/appointment.ts'

/** The state of a visit as its customer reads it: the headline, and what happens next. */
type StateTexts = { readonly title: TextDescriptor; readonly next: TextDescriptor }

export const stateTexts: Readonly<Record<Status, StateTexts>> = {
  requested: {
    title: /*i18n*/ { id: 'visit-page.requested', message: 'Your request was sent' },
    next: /*i18n*/ {
      id: 'visit-page.requested.next',
      message: 'The workshop will confirm it or suggest another time. You get the answer by email.',
    },
  },
  proposed: {
    title: /*i18n*/ { id: 'visit-page.proposed', message: 'The workshop suggests another time' },
    next: /*i18n*/ {
      id: 'visit-page.proposed.next',
      message: 'The time is kept for you until you answer.',
    },
  },
  confirmed: {
    title: /*i18n*/ { id: 'visit-page.confirmed', message: 'Your appointment is booked' },
    next: /*i18n*/ { id: 'visit-page.confirmed.next', message: 'Please bring the car at this time.' },
  },
  rejected: {
    title: /*i18n*/ { id: 'visit-page.rejected', message: 'The workshop cannot take your car' },
    next: /*i18n*/ { id: 'visit-page.rejected.next', message: 'Call the workshop if you have questions.' },
  },
  cancelled: {
    title: /*i18n*/ { id: 'visit-page.cancelled', message: 'Your appointment is cancelled' },
    next: /*i18n*/ { id: 'visit-page.cancelled.next', message: 'Call the workshop to book another time.' },
  },
  'no-show': {
    title: /*i18n*/ { id: 'visit-page.no-show', message: 'You missed your appointment' },
    next: /*i18n*/ { id: 'visit-page.no-show.next', message: 'Call the workshop to book another time.' },
  },
  arrived: {
    title: /*i18n*/ { id: 'visit-page.arrived', message: 'Your car is at the workshop' },
    next: /*i18n*/ { id: 'visit-page.arrived.next', message: 'The work has not begun yet.' },
  },
  'in-progress': {
    title: /*i18n*/ { id: 'visit-page.in-progress', message: 'The work is in progress' },
    next: /*i18n*/ {
      id: 'visit-page.in-progress.next',
      message: 'If the workshop finds something else, it will ask you before doing the work.',
    },
  },
  'awaiting-parts': {
    title: /*i18n*/ { id: 'visit-page.awaiting-parts', message: 'Your car is waiting for a part' },
    next: /*i18n*/ { id: 'visit-page.awaiting-parts.next', message: 'The work will resume when the part arrives.' },
  },
  'awaiting-approval': {
    title: /*i18n*/ { id: 'visit-page.awaiting-approval', message: 'The workshop needs your answer' },
    next: /*i18n*/ { id: 'visit-page.awaiting-approval.next', message: 'The work will resume after your answer.' },
  },
  'on-hold': {
    title: /*i18n*/ { id: 'visit-page.on-hold', message: 'The work is paused' },
    next: /*i18n*/ { id: 'visit-page.on-hold.next', message: 'It will resume as soon as possible.' },
  },
  ready: {
    title: /*i18n*/ { id: 'visit-page.ready', message: 'Your car is ready' },
    next: /*i18n*/ { id: 'visit-page.ready.next', message: 'You can pick it up.' },
  },
  completed: {
    title: /*i18n*/ { id: 'visit-page.completed', message: 'The visit is finished' },
    next: /*i18n*/ { id: 'visit-page.completed.next', message: 'Thank you for choosing us.' },
  },
}

export const visitTexts = {
  preview: /*i18n*/ {
    id: 'visit-page.preview',
    message: 'Preview with a sample visit. Customers open this page with the link in their messages.',
  },
  when: /*i18n*/ { id: 'visit-page.when', message: 'When' },
  ready: /*i18n*/ { id: 'visit-page.promised', message: 'Ready by' },
  car: /*i18n*/ { id: 'visit-page.car', message: 'Car' },
  work: /*i18n*/ { id: 'visit-page.work', message: 'Work' },
  part: /*i18n*/ { id: 'visit-page.part', message: 'Part' },
  expected: /*i18n*/ { id: 'visit-page.expected', message: 'Expected' },
  toPay: /*i18n*/ { id: 'visit-page.to-pay', message: 'To pay, incl. VAT' },
  soFar: /*i18n*/ { id: 'visit-page.so-far', message: 'Total so far, incl. VAT' },
  number: /*i18n*/ { id: 'visit-page.number', message: 'Order' },
  accept: /*i18n*/ { id: 'visit-page.accept', message: 'Accept this time' },
  decline: /*i18n*/ { id: 'visit-page.decline', message: 'Decline' },
  findings: /*i18n*/ { id: 'visit-page.findings', message: 'What the workshop found' },
  approve: /*i18n*/ { id: 'visit-page.approve', message: 'Approve' },
  approveFor: /*i18n*/ { id: 'visit-page.approve-for', message: 'Approve for {price}' },
  noPrice: /*i18n*/ { id: 'visit-page.no-price', message: 'The price is not known yet. The workshop will tell you.' },
  price: /*i18n*/ { id: 'visit-page.price', message: '{price} incl. VAT' },
  remark: /*i18n*/ { id: 'visit-page.remark', message: 'A remark for the workshop (optional)' },
  approved: /*i18n*/ { id: 'visit-page.approved', message: 'You approved it on {when}.' },
  declined: /*i18n*/ { id: 'visit-page.declined', message: 'You declined it on {when}.' },
  approvedBy: /*i18n*/ { id: 'visit-page.approved-by', message: 'Approved on {when}.' },
  declinedBy: /*i18n*/ { id: 'visit-page.declined-by', message: 'Declined on {when}.' },
  mind: /*i18n*/ { id: 'visit-page.mind', message: 'Changed your mind? Please call.' },
  photo: /*i18n*/ { id: 'visit-page.photo', message: 'Photo {place}: {what}' },
  now: /*i18n*/ { id: 'visit-page.now', message: 'Should be done now' },
  soon: /*i18n*/ { id: 'visit-page.soon', message: 'Should be done soon' },
  watch: /*i18n*/ { id: 'visit-page.watch', message: 'Keep an eye on it' },
  papers: /*i18n*/ { id: 'visit-page.papers', message: 'Documents' },
  change: /*i18n*/ { id: 'visit-page.change', message: 'Change or cancel' },
  until: /*i18n*/ { id: 'visit-page.until', message: 'You can do it here until {when}.' },
  byPhone: /*i18n*/ { id: 'visit-page.by-phone', message: 'To change or cancel the appointment please call.' },
  move: /*i18n*/ { id: 'visit-page.move', message: 'Choose another time' },
  moveTo: /*i18n*/ { id: 'visit-page.move-to', message: 'Reschedule to {when}' },
  keep: /*i18n*/ { id: 'visit-page.keep', message: 'Keep the current time' },
  cancel: /*i18n*/ { id: 'visit-page.cancel', message: 'Cancel the appointment' },
  withdraw: /*i18n*/ { id: 'visit-page.withdraw', message: 'Withdraw the request' },
  coming: /*i18n*/ { id: 'visit-page.coming', message: 'I’m coming' },
  comingSure: /*i18n*/ { id: 'visit-page.coming-sure', message: 'Are you coming on {when}?' },
  isComing: /*i18n*/ { id: 'visit-page.is-coming', message: 'The workshop knows that you are coming.' },
  cancelSure: /*i18n*/ { id: 'visit-page.cancel-sure', message: 'Cancel the appointment on {when}?' },
  cancelYes: /*i18n*/ { id: 'visit-page.cancel-yes', message: 'Yes, cancel it' },
  back: /*i18n*/ { id: 'visit-page.back', message: 'Back to the visit' },
  calendar: /*i18n*/ { id: 'visit-page.calendar', message: 'Add to calendar' },
  call: /*i18n*/ { id: 'visit-page.call', message: 'Call: {phone}' },
  directions: /*i18n*/ { id: 'visit-page.directions', message: 'Directions' },
  changed: /*i18n*/ {
    id: 'visit-page.changed-meanwhile',
    message: 'The workshop has changed this in the meantime. Please read it again.',
  },
  taken: /*i18n*/ { id: 'visit-page.taken', message: 'This time has just been taken. Please choose another one.' },
  tooLate: /*i18n*/ { id: 'visit-page.too-late', message: 'It is too late to do this here. Please call.' },
  noTimes: /*i18n*/ { id: 'visit-page.no-times', message: 'There are no other free times online. Please call.' },
} satisfies Record<string, TextDescriptor>
