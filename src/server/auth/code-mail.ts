import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'
import { type SignInKind, spellCode } from './code.ts'

const code = {
  subject: /*i18n*/ { id: 'mail.code.subject', message: '{code} is your {product} code' },
  login: /*i18n*/ { id: 'mail.code.login', message: 'Your sign-in code:' },
  register: /*i18n*/ {
    id: 'mail.code.register',
    message: 'Your code to create an account:',
  },
  booking: /*i18n*/ { id: 'mail.code.booking', message: 'Your code to book an appointment at {station}:' },
  validity: /*i18n*/ {
    id: 'mail.code.validity',
    message: 'Valid for 10 minutes, once, in the browser where you requested it.',
  },
  ignore: /*i18n*/ {
    id: 'mail.code.ignore',
    message: 'Didn’t request this? You can ignore this email. Never share this code.',
  },
} satisfies Record<string, TextDescriptor>

const noAccount = {
  subject: /*i18n*/ { id: 'mail.no-account.subject', message: 'No {product} account with this address' },
  text: /*i18n*/ {
    id: 'mail.no-account.text',
    message: 'You (or someone else) tried to sign in with this address, which has no account yet. You can create one:',
  },
  button: /*i18n*/ { id: 'mail.no-account.button', message: 'Create an account' },
} satisfies Record<string, TextDescriptor>

const hasAccount = {
  subject: /*i18n*/ { id: 'mail.has-account.subject', message: 'You already have a {product} account' },
  text: /*i18n*/ {
    id: 'mail.has-account.text',
    message: 'You (or someone else) tried to register with this address, which already has an account. Sign in here:',
  },
  button: /*i18n*/ { id: 'mail.has-account.button', message: 'Sign in' },
} satisfies Record<string, TextDescriptor>

const mistyped: TextDescriptor = /*i18n*/ {
  id: 'mail.mistyped',
  message: 'Not you? You can ignore this email.',
}

export type CodeMailFacts = { to: string; locale: Locale; product: string; origin: string }

/** Returns the mail with the code of a customer who books. */
export function bookingCodeMail(translate: Translate, station: string, digits: string, facts: CodeMailFacts): Mail {
  const spelt = spellCode(digits)
  return renderMail({
    to: facts.to,
    locale: facts.locale,
    subject: translate(facts.locale, code.subject, { code: spelt, product: facts.product }),
    sender: station,
    parts: [
      { text: translate(facts.locale, code.booking, { station }) },
      { code: spelt },
      { text: translate(facts.locale, code.validity) },
      { note: translate(facts.locale, code.ignore) },
    ],
  })
}

/** Returns the mail with a code. */
export function codeMail(translate: Translate, kind: SignInKind, digits: string, facts: CodeMailFacts): Mail {
  const spelt = spellCode(digits)
  return renderMail({
    to: facts.to,
    locale: facts.locale,
    subject: translate(facts.locale, code.subject, { code: spelt, product: facts.product }),
    sender: facts.product,
    parts: [
      { text: translate(facts.locale, code[kind]) },
      { code: spelt },
      { text: translate(facts.locale, code.validity) },
      { note: translate(facts.locale, code.ignore) },
    ],
  })
}

/** Returns the mail with a link to the other page: there is no account to sign in to, or the account exists already. */
export function otherPageMail(translate: Translate, kind: SignInKind, facts: CodeMailFacts): Mail {
  const texts = kind === 'login' ? noAccount : hasAccount
  const page = kind === 'login' ? 'register' : 'login'
  return renderMail({
    to: facts.to,
    locale: facts.locale,
    subject: translate(facts.locale, texts.subject, { product: facts.product }),
    sender: facts.product,
    parts: [
      { text: translate(facts.locale, texts.text) },
      {
        link: `${facts.origin}${facts.locale === 'pl' ? '/pl' : ''}/${page}`,
        label: translate(facts.locale, texts.button),
      },
      { note: translate(facts.locale, mistyped) },
    ],
  })
}
