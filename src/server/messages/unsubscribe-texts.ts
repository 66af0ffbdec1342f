import type { TextDescriptor } from '#contract/shape/problem.ts'

/** Texts of the unsubscribe page. They are the same for everybody and contain no names. */
export const unsubscribeTexts = {
  ask: /*i18n*/ { id: 'no-mails.ask', message: 'No more mails?' },
  what: /*i18n*/ {
    id: 'no-mails.what',
    message: 'The workshop that wrote to you then sends no more mails about your car. It may still call you.',
  },
  button: /*i18n*/ { id: 'no-mails.button', message: 'No more mails' },
  done: /*i18n*/ { id: 'no-mails.done', message: 'Done: no more mails' },
  after: /*i18n*/ {
    id: 'no-mails.after',
    message: 'The workshop sends no more mails to you. Do you want them again? Tell the workshop.',
  },
  busy: /*i18n*/ { id: 'no-mails.busy', message: 'Not done yet' },
  again: /*i18n*/ {
    id: 'no-mails.again',
    message: 'There were too many tries from your network. Wait a minute, then tap again.',
  },
  invalid: /*i18n*/ { id: 'no-mails.torn', message: 'This link is not whole' },
  whole: /*i18n*/ {
    id: 'no-mails.whole',
    message: 'A piece of it is missing, so nothing has changed. Open it in the mail itself, or tell the workshop.',
  },
} satisfies Record<string, TextDescriptor>
