import type { MessageKind } from '#domain/message.ts'
import type { Mail } from '../mail/mailer.ts'
import { type MailPart, renderMail } from '../mail/render-mail.ts'
import type { Translate } from '../texts/translate.ts'
import { writeTimes } from '../texts/write-times.ts'
import { calendarFile } from './calendar-file.ts'
import { messageSentences } from './message-text.ts'
import { frame, subjects } from './message-texts.ts'
import { unsubscribeUrl } from './unsubscribe-url.ts'
import type { VisitFacts } from './visit-facts.ts'

/** The maximum length of the calendar event in minutes, because most customers leave the vehicle and go. */
const longestInCalendar = 60

export type CustomerMail = {
  readonly to: string
  readonly kind: MessageKind
  readonly facts: VisitFacts
  readonly product: string
  readonly origin: string
  /** The secret with which its reader unsubscribes. */
  readonly token: string
  /** Epoch ms. */
  readonly now: number
}

/** The mail of a message to a customer. Typed names are only in the body and in the calendar file. */
export function customerMail(
  translate: Translate,
  { to, kind, facts, product, origin, token, now }: CustomerMail,
): Mail {
  const { locale, station } = facts
  const isBooked = kind === 'confirmed' || kind === 'moved'
  const { name, street, postalCode, city, email } = station
  const car = [facts.plate, facts.car].filter(Boolean).join(' · ')
  const place = `${street}, ${postalCode} ${city}`
  const [headline = '', ...more] = messageSentences(translate, kind, facts, now)
  const stop = unsubscribeUrl(origin, locale, token)
  const when = writeTimes({ locale, country: station.country, timeZone: station.timeZone }).when(facts.startsAt)
  const parts: MailPart[] = [
    { text: translate(locale, frame.hello) },
    { headline },
    ...more.map((text) => ({ text })),
    {
      facts: [
        ...(isBooked ? [[translate(locale, frame.when), when] as const] : []),
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
  const calendar = isBooked && {
    calendar: calendarFile(
      {
        id: facts.id,
        version: facts.version,
        startsAt: facts.startsAt,
        minutes: Math.min(facts.workMinutes, longestInCalendar),
        title: [name, facts.plate ?? facts.car].filter(Boolean).join(' · '),
        place,
        note: facts.phone,
      },
      new URL(origin).hostname,
      product,
      now,
    ),
  }
  return { ...mail, ...calendar, unsubscribe: stop, isOneClick: true, ...(email ? { replyTo: email } : {}) }
}
