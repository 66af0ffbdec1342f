import type { Locale } from '#contract/pages/path-locale.ts'
import type { FollowUpReason } from '#domain/follow-ups/follow-up.ts'
import { type LocalDate, toInstant } from '#domain/wall-time.ts'
import type { Mail } from '../mail/mailer.ts'
import { type MailPart, renderMail } from '../mail/render-mail.ts'
import { frame } from '../messages/message-texts.ts'
import { unsubscribeUrl } from '../messages/unsubscribe-url.ts'
import type { StationFields } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import { writeTimes } from '../texts/write-times.ts'
import { followUpSentences, followUpSubjects } from './message-texts.ts'

/** What a message of a follow-up says. */
export type FollowUpFacts = {
  readonly reason: FollowUpReason
  readonly dueOn: LocalDate
  /** Plate, else make and model; `null` without a car. */
  readonly car: string | null
  /** The declined work. */
  readonly what: string | null
  readonly station: StationFields
  /** Formatted for reading. */
  readonly phone: string
  readonly locale: Locale
}

/** The sentences of a message; the first one says what it is about. */
export function followUpTexts(translate: Translate, facts: FollowUpFacts): string[] {
  const { reason, locale, station, dueOn, what } = facts
  const say = (name: keyof typeof followUpSentences, values: Record<string, string> = {}): string =>
    translate(locale, followUpSentences[name], values)
  const car = facts.car || say('yourCar')
  const { day } = writeTimes({ locale, country: station.country, timeZone: station.timeZone })
  const values = { car, day: day(toInstant({ date: dueOn, time: '12:00' }, station.timeZone)) }
  switch (reason) {
    case 'declined-finding':
      return [say('finding', { car, what: inOneLine(what ?? '') }), say('findingNext'), say('book')]
    case 'inspection':
    case 'oil':
    case 'tyres':
      return [say(reason, values), say('book')]
    case 'insurance':
      return [say(reason, values), say('call')]
    case 'call-back':
    case 'other':
      return [facts.car === null ? say('callBackCarless') : say('callBack', values), say('call')]
  }
}

/** Typed text as part of a sentence that ends with a full stop. */
const inOneLine = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => line.trim().replace(/[\s.,;:]+$/, ''))
    .filter(Boolean)
    .join(', ')

/** As short text for a phone. */
export const followUpSms = (translate: Translate, facts: FollowUpFacts): string =>
  `${facts.station.name}: ${followUpTexts(translate, facts).join(' ')} ${facts.phone}`

type FollowUpMail = {
  readonly to: string
  readonly facts: FollowUpFacts
  readonly product: string
  readonly origin: string
  /** The secret with which the reader unsubscribes. */
  readonly stopToken: string
}

export function followUpMail(translate: Translate, { to, facts, product, origin, stopToken }: FollowUpMail): Mail {
  const { locale, station, phone } = facts
  const { name, street, postalCode, city, email } = station
  const [headline = '', ...more] = followUpTexts(translate, facts)
  const stop = unsubscribeUrl(origin, locale, stopToken)
  const why = translate(locale, followUpSentences.why, { station: name })
  const parts: MailPart[] = [
    { text: translate(locale, frame.hello) },
    // What was found may be long.
    facts.reason === 'declined-finding' ? { text: headline } : { headline },
    ...more.map((text) => ({ text })),
    {
      facts: [
        ...(facts.car ? [[translate(locale, frame.car), facts.car] as const] : []),
        [translate(locale, frame.where), `${name}\n${street}, ${postalCode} ${city}`],
        [translate(locale, frame.phone), phone, `tel:${station.phone}`],
      ],
    },
    { note: `${why} ${translate(locale, frame.product, { product })}` },
    { quietLink: stop, label: translate(locale, frame.stop) },
  ]
  const subject = translate(locale, followUpSubjects[facts.reason])
  const mail = renderMail({ to, locale, subject, sender: name, parts })
  return { ...mail, unsubscribe: stop, isOneClick: true, ...(email ? { replyTo: email } : {}) }
}
