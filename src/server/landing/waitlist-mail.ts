import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'

const confirm = {
  subject: /*i18n*/ { id: 'mail.waitlist.subject', message: 'Please confirm: updates about {product}' },
  text: /*i18n*/ {
    id: 'mail.waitlist.text',
    message:
      'You (or someone else) asked for updates about {product} at this address. Confirm it here to join the waitlist:',
  },
  validity: /*i18n*/ {
    id: 'mail.waitlist.validity',
    message: 'The link expires in 30 days. If you don’t confirm, we won’t write again and will delete this address.',
  },
  button: /*i18n*/ { id: 'mail.waitlist.button', message: 'Confirm my email' },
} satisfies Record<string, TextDescriptor>

const joined = {
  subject: /*i18n*/ { id: 'mail.waitlist-joined.subject', message: 'You’re already on the {product} waitlist' },
  text: /*i18n*/ {
    id: 'mail.waitlist-joined.text',
    message:
      'You (or someone else) asked for updates about {product} at this address. It is already on the list, so there is nothing left to do.',
  },
} satisfies Record<string, TextDescriptor>

const leave: TextDescriptor = /*i18n*/ {
  id: 'mail.waitlist.leave',
  message: 'Remove this address from the list',
}

export type WaitlistMailFacts = { to: string; locale: Locale; product: string; origin: string; token: string }

// The secret is in the fragment, which is never logged.
const linkTo = ({ origin, locale, token }: WaitlistMailFacts, what: 'waitlist' | 'unsubscribe'): string =>
  `${origin}${locale === 'pl' ? '/pl' : ''}/#${what}=${token}`

/** Asks the owner of an address to confirm it. */
export function confirmationMail(translate: Translate, facts: WaitlistMailFacts): Mail {
  const { to, locale, product } = facts
  const unsubscribe = linkTo(facts, 'unsubscribe')
  const mail = renderMail({
    to,
    locale,
    subject: translate(locale, confirm.subject, { product }),
    sender: product,
    parts: [
      { text: translate(locale, confirm.text, { product }) },
      { link: linkTo(facts, 'waitlist'), label: translate(locale, confirm.button) },
      { text: translate(locale, confirm.validity) },
      { quietLink: unsubscribe, label: translate(locale, leave) },
    ],
  })
  return { ...mail, unsubscribe }
}

/** The mail to an address that is already confirmed. */
export function alreadyJoinedMail(translate: Translate, facts: WaitlistMailFacts): Mail {
  const { to, locale, product } = facts
  const unsubscribe = linkTo(facts, 'unsubscribe')
  const mail = renderMail({
    to,
    locale,
    subject: translate(locale, joined.subject, { product }),
    sender: product,
    parts: [
      { text: translate(locale, joined.text, { product }) },
      { quietLink: unsubscribe, label: translate(locale, leave) },
    ],
  })
  return { ...mail, unsubscribe }
}
