import type { MessageKind } from '#domain/message.ts'
import type { CustomerPermissions } from '#domain/online-booking/customer-permissions.ts'
import type { Mail } from '../mail/mailer.ts'
import { type MailPart, renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'
import { writeTimes } from '../texts/write-times.ts'
import { messageSentences } from './message-text.ts'
import { frame, subjects } from './message-texts.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'
import { visitCalendar } from './visit-calendar.ts'
import type { VisitFacts } from './visit-facts.ts'
import { visitUrl } from './visit-link.ts'

export type CustomerMail = {
  readonly to: string
  readonly kind: MessageKind
  readonly facts: VisitFacts
  readonly product: string
  readonly origin: string
  /** The secrets with which its reader unsubscribes, and opens the page of the visit; `null`: no link. */
  readonly tokens: { readonly stop: string; readonly visit: string | null }
  /** What a reminder offers. */
  readonly may: Pick<CustomerPermissions, 'move' | 'cancel'>
  /** Epoch ms. */
  readonly now: number
}

/** An own text may be longer than what is read in large letters. */
const longestHeadline = 160

/** The mail of a message to a customer. Typed names are only in the body and in the calendar file. */
export function customerMail(
  translate: Translate,
  { to, kind, facts, product, origin, tokens, may, now }: CustomerMail,
): Mail {
  const { locale, station } = facts
  const isBooked = kind === 'confirmed' || kind === 'moved' || kind === 'reminder'
  const isTimed = isBooked || kind === 'requested' || kind === 'proposed'
  const { name, street, postalCode, city, email } = station
  const car = [facts.plate, facts.car].filter(Boolean).join(' · ')
  const place = `${street}, ${postalCode} ${city}`
  const [headline = '', ...more] = messageSentences(translate, kind, facts, now)
  const stop = unsubscribeUrl(origin, locale, tokens.stop)
  const when = writeTimes({ locale, country: station.country, timeZone: station.timeZone }).when(facts.startsAt)
  const parts: MailPart[] = [
    { text: translate(locale, frame.hello) },
    headline.length <= longestHeadline ? { headline } : { text: headline },
    ...more.map((text) => ({ text })),
    ...(tokens.visit === null ? [] : visitLinks(visitUrl(origin, tokens.visit))),
    {
      facts: [
        ...(isTimed ? [[translate(locale, frame.when), when] as const] : []),
        ...(car ? [[translate(locale, frame.car), car] as const] : []),
        [translate(locale, frame.where), `${name}\n${place}`],
        [translate(locale, frame.phone), facts.phone, `tel:${station.phone}`],
      ],
    },
    ...(isBooked ? [{ text: `${translate(locale, frame.calendar)} ${translate(locale, frame.change)}` }] : []),
    { note: `${translate(locale, frame.why, { station: name })} ${translate(locale, frame.product, { product })}` },
    { quietLink: stop, label: translate(locale, frame.stop) },
  ]
  const mail = renderMail({ to, locale, subject: translate(locale, subjects[kind]), sender: name, parts })
  const calendar = isBooked && { calendar: visitCalendar(facts, { origin, product, now }) }
  return { ...mail, ...calendar, unsubscribe: stop, isOneClick: true, ...(email ? { replyTo: email } : {}) }

  function visitLinks(link: string): MailPart[] {
    if (kind !== 'reminder')
      return [{ link, label: translate(locale, kind === 'proposed' ? frame.answer : frame.visit) }]
    // Each leads to a page that asks: programs open the links of mails, too.
    return [
      { link: `${link}?step=coming`, label: translate(locale, frame.coming) },
      ...(may.move ? [{ quietLink: `${link}?step=move`, label: translate(locale, frame.move) }] : []),
      ...(may.cancel ? [{ quietLink: `${link}?step=cancel`, label: translate(locale, frame.cancel) }] : []),
    ]
  }
}
