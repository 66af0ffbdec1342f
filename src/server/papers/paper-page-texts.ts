import type { TextDescriptor } from '#contract/shape/problem.ts'

/** Texts of the page of a link that are not on the printed paper. */
export const paperPageTexts = {
  order: /*i18n*/ { id: 'paper-page.order', message: 'Order {number}' },
  photo: /*i18n*/ { id: 'paper-page.photo', message: 'Photo {place}: {what}' },
  until: /*i18n*/ {
    id: 'paper-page.until',
    message: 'The workshop keeps this page up to date. The link works until {date}.',
  },
  unknown: /*i18n*/ { id: 'paper-page.unknown', message: 'This link does not work' },
  ask: /*i18n*/ {
    id: 'paper-page.ask',
    message: 'It is incomplete, has expired, or the workshop has withdrawn it. Ask the workshop for a new one.',
  },
  busy: /*i18n*/ { id: 'paper-page.busy', message: 'Please try again later' },
  again: /*i18n*/ {
    id: 'paper-page.again',
    message: 'Too many attempts from your network. Wait a minute, then open the link again.',
  },
} satisfies Record<string, TextDescriptor>
