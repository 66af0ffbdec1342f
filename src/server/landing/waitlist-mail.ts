import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'

const confirm = {
  subject: /*i18n*/ { id: 'mail.waitlist.subject', message: 'Please confirm: news of {product}' },
  text: /*i18n*/ {
    id: 'mail.waitlist.text',
    message: 'Somebody, probably you, asked for news of {product} with this address. Open this link to confirm it:',
  },
  validity: /*i18n*/ {
    id: 'mail.waitlist.validity',
    message: 'It works for 30 days. Without it we write no more and forget this address.',
  },
  button: /*i18n*/ { id: 'mail.waitlist.button', message: 'Yes, it was me' },
} satisfies Record<string, TextDescriptor>

const joined = {
  subject: /*i18n*/ { id: 'mail.waitlist-joined.subject', message: 'You already get news of {product}' },
  text: /*i18n*/ {
    id: 'mail.waitlist-joined.text',
    message:
      'Somebody, probably you, asked for news of {product} with this address. It is on our list already: there is nothing left to do.',
  },
} satisfies Record<string, TextDescriptor>

const leave: TextDescriptor = /*i18n*/ {
  id: 'mail.waitlist.leave',
  message: 'It was not you, or you have changed your mind? This link takes the address off the list:',
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
      { note: translate(locale, leave) },
      { link: unsubscribe },
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
      { note: translate(locale, leave) },
      { link: unsubscribe },
    ],
  })
  return { ...mail, unsubscribe }
}
