import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { Role } from '#domain/role.ts'
import type { Mail } from '../mail/mailer.ts'
import { renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'

const subject: TextDescriptor = /*i18n*/ { id: 'mail.invitation.subject', message: 'Your invitation to {product}' }

const offers: Readonly<Record<Role, TextDescriptor>> = {
  owner: /*i18n*/ {
    id: 'mail.invitation.owner',
    message: '{inviter} has invited you to join {station} on {product} as an owner.',
  },
  advisor: /*i18n*/ {
    id: 'mail.invitation.advisor',
    message: '{inviter} has invited you to join {station} on {product} as a service advisor.',
  },
  mechanic: /*i18n*/ {
    id: 'mail.invitation.mechanic',
    message: '{inviter} has invited you to join {station} on {product} as a mechanic.',
  },
}

const join: TextDescriptor = /*i18n*/ { id: 'mail.invitation.join', message: 'Open this link to join:' }
const button: TextDescriptor = /*i18n*/ { id: 'mail.invitation.button', message: 'Join the workshop' }
const validity: TextDescriptor = /*i18n*/ {
  id: 'mail.invitation.validity',
  message: 'It works once and expires in 7 days. Don’t forward it: anyone who opens it can join in your place.',
}
const ignore: TextDescriptor = /*i18n*/ {
  id: 'mail.invitation.ignore',
  message: 'Don’t know this workshop? Ignore this email.',
}

export type InvitationMailFacts = {
  to: string
  locale: Locale
  product: string
  origin: string
  token: string
  role: Role
  inviter: string
  station: string
}

/** Typed names are only in the body. The secret is in the link's fragment, which is never logged. */
export function invitationMail(translate: Translate, facts: InvitationMailFacts): Mail {
  const { to, locale, product, inviter, station } = facts
  return renderMail({
    to,
    locale,
    subject: translate(locale, subject, { product }),
    sender: product,
    parts: [
      { text: translate(locale, offers[facts.role], { inviter, station, product }) },
      { text: translate(locale, join) },
      {
        link: `${facts.origin}${locale === 'pl' ? '/pl' : ''}/goto-crm#invitation=${facts.token}`,
        label: translate(locale, button),
      },
      { text: translate(locale, validity) },
      { note: translate(locale, ignore) },
    ],
  })
}
