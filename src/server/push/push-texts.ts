import type { TextDescriptor } from '#contract/shape/problem.ts'

/** The texts of notifications. None of them has a name: those are added for whoever wants them. */
export const pushTexts = {
  approved: /*i18n*/ { id: 'push.approved', message: 'Customer approved the work' },
  declined: /*i18n*/ { id: 'push.declined', message: 'Customer declined the work' },
  requested: /*i18n*/ { id: 'push.requested', message: 'New booking request' },
  booked: /*i18n*/ { id: 'push.booked', message: 'New online booking' },
  atRisk: /*i18n*/ { id: 'push.at-risk', message: 'Due time at risk' },
  arrived: /*i18n*/ { id: 'push.arrived', message: 'Car has arrived' },
  unsent: /*i18n*/ { id: 'push.unsent', message: 'Message not delivered' },
  silent: /*i18n*/ { id: 'push.silent', message: 'Tablet not heard from' },
  test: /*i18n*/ { id: 'push.test', message: 'Notifications work' },
  order: /*i18n*/ { id: 'push.order', message: 'Order {number}' },
  doneLate: /*i18n*/ { id: 'push.done-late', message: 'Due by: {promised}. Expected to be done: {done}.' },
  doneUnknown: /*i18n*/ {
    id: 'push.done-unknown',
    message: 'Due by: {promised}. The work is not expected to be done by then.',
  },
  callCustomer: /*i18n*/ { id: 'push.call-customer', message: 'Please call the customer.' },
  callAboutFollowUp: /*i18n*/ {
    id: 'push.call-about-follow-up',
    message: 'It was about a follow-up. Please call the customer.',
  },
  lastHeard: /*i18n*/ { id: 'push.last-heard', message: '{tablet}: last contact {time}.' },
  testBody: /*i18n*/ { id: 'push.test-body', message: 'This device gets them from now on.' },
} satisfies Record<string, TextDescriptor>
