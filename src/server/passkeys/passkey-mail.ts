import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'

const notYou: TextDescriptor = /*i18n*/ {
  id: 'mail.passkey.not-you',
  message:
    'Was this not you? Sign in, check the passkeys in your profile, sign out all other devices, and secure your mailbox.',
}
const askThem: TextDescriptor = /*i18n*/ {
  id: 'mail.passkey.ask-them',
  message: 'Does this surprise you? Ask them in person. Until it is clear, deactivate the person under Employees.',
}
const askOwner: TextDescriptor = /*i18n*/ {
  id: 'mail.passkey.ask-owner',
  message: 'Does this surprise you? Tell an owner of your workshop at once.',
}

/** Subjects have no typed text; names are in the body only. */
const texts = {
  added: {
    subject: /*i18n*/ { id: 'mail.passkey.added.subject', message: 'A passkey was added to your {product} account' },
    text: /*i18n*/ {
      id: 'mail.passkey.added.text',
      message: 'The passkey “{passkey}” was added to your account. It signs you in without a code.',
    },
    note: notYou,
  },
  removed: {
    subject: /*i18n*/ {
      id: 'mail.passkey.removed.subject',
      message: 'A passkey was removed from your {product} account',
    },
    text: /*i18n*/ {
      id: 'mail.passkey.removed.text',
      message: 'The passkey “{passkey}” was removed from your account. It no longer signs you in.',
    },
    note: notYou,
  },
  allowed: {
    subject: /*i18n*/ {
      id: 'mail.passkey.allowed.subject',
      message: 'You can add a new passkey to your {product} account',
    },
    text: /*i18n*/ {
      id: 'mail.passkey.allowed.text',
      message:
        '{who} has allowed you to add a new passkey. Sign in with a code within 24 hours, on the device that you will use, and add it there. Then remove the one that you have lost.',
    },
    note: askOwner,
  },
  'allowed-other': {
    subject: /*i18n*/ {
      id: 'mail.passkey.allowed-other.subject',
      message: 'Someone in your workshop may add a new passkey',
    },
    text: /*i18n*/ {
      id: 'mail.passkey.allowed-other.text',
      message: '{who} has allowed {person} to add one new passkey with a code by email, within 24 hours.',
    },
    note: askThem,
  },
  recovered: {
    subject: /*i18n*/ { id: 'mail.passkey.recovered.subject', message: 'A recovery code was used in your workshop' },
    text: /*i18n*/ {
      id: 'mail.passkey.recovered.text',
      message: '{person} has used their recovery code and may add one new passkey within an hour.',
    },
    note: askThem,
  },
  required: {
    subject: /*i18n*/ { id: 'mail.passkey.required.subject', message: 'Your workshop now requires passkeys' },
    text: /*i18n*/ {
      id: 'mail.passkey.required.text',
      message: '{who} has decided that owners and service advisors sign in with a passkey from now on.',
    },
    note: askOwner,
  },
  'required-first': {
    subject: /*i18n*/ {
      id: 'mail.passkey.required-first.subject',
      message: 'Your workshop now requires passkeys: please add yours',
    },
    text: /*i18n*/ {
      id: 'mail.passkey.required-first.text',
      message:
        '{who} has decided that owners and service advisors sign in with a passkey from now on. You have none yet. Sign in with a code within 7 days, on the device that you use, and add it there.',
    },
    note: askOwner,
  },
  'not-required': {
    subject: /*i18n*/ { id: 'mail.passkey.not-required.subject', message: 'Your workshop no longer requires passkeys' },
    text: /*i18n*/ {
      id: 'mail.passkey.not-required.text',
      message: '{who} has decided that owners and service advisors can sign in with a code by email again.',
    },
    note: askThem,
  },
} as const satisfies Record<string, { subject: TextDescriptor; text: TextDescriptor; note: TextDescriptor }>

const operator: TextDescriptor = /*i18n*/ { id: 'mail.passkey.operator', message: 'The operator of this server' }

export type PasskeyMailKind = keyof typeof texts
export const passkeyMailKinds = Object.keys(texts) as PasskeyMailKind[]

export type PasskeyMailFacts = {
  to: string
  locale: Locale
  product: string
  passkey?: string
  person?: string
  /** Who has done it; `null`: the operator. */
  who?: string | null
}

/** Returns the mail about a change of a way in. It has no link, so that nobody gets used to signing in from mails. */
export function passkeyMail(translate: Translate, kind: PasskeyMailKind, facts: PasskeyMailFacts): Mail {
  const { to, locale, product, passkey = '', person = '' } = facts
  const { subject, text, note } = texts[kind]
  const who = facts.who ?? translate(locale, operator)
  return renderMail({
    to,
    locale,
    subject: translate(locale, subject, { product }),
    sender: product,
    parts: [{ text: translate(locale, text, { passkey, person, who }) }, { note: translate(locale, note) }],
  })
}
