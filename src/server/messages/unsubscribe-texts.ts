import type { TextDescriptor } from '#contract/shape/problem.ts'

/** Texts of the unsubscribe page. They are the same for everybody and contain no names. */
export const unsubscribeTexts = {
  ask: /*i18n*/ { id: 'no-mails.ask', message: 'Unsubscribe?' },
  what: /*i18n*/ {
    id: 'no-mails.what',
    message: 'The workshop will stop emailing you about your car. It may still call you.',
  },
  button: /*i18n*/ { id: 'no-mails.button', message: 'Unsubscribe' },
  done: /*i18n*/ { id: 'no-mails.done', message: 'You’re unsubscribed' },
  after: /*i18n*/ {
    id: 'no-mails.after',
    message: 'This workshop won’t email you again. Changed your mind? Tell the workshop.',
  },
  busy: /*i18n*/ { id: 'no-mails.busy', message: 'Please try again' },
  again: /*i18n*/ {
    id: 'no-mails.again',
    message: 'Too many attempts from your network. Wait a minute, then try again.',
  },
  invalid: /*i18n*/ { id: 'no-mails.torn', message: 'This link is incomplete' },
  whole: /*i18n*/ {
    id: 'no-mails.whole',
    message: 'Nothing was changed. Open the link from the email itself, or contact the workshop.',
  },
} satisfies Record<string, TextDescriptor>
