import type { TextDescriptor } from '#contract/shape/problem.ts'

/** Texts of the page of a link that are not on the printed paper. */
export const paperPageTexts = {
  order: /*i18n*/ { id: 'paper-page.order', message: 'Order {number}' },
  photo: /*i18n*/ { id: 'paper-page.photo', message: 'Photo {place}: {what}' },
  until: /*i18n*/ {
    id: 'paper-page.until',
    message: 'The workshop keeps this page up to date. The link works until {date}.',
  },
} satisfies Record<string, TextDescriptor>
