import type { MessageKind } from '#domain/message.ts'
import { fillTemplate } from '#domain/message-template.ts'
import { formatMoney } from '#domain/money/money.ts'
import { closingAfter, nextOpening } from '#domain/working-hours.ts'
import type { Translate } from '../texts/translate.ts'
import { tagOf, writeTimes } from '../texts/write-times.ts'
import { carless, reasonSentences, sentences } from './message-texts.ts'
import type { VisitFacts } from './visit-facts.ts'

/** The sentences of a message, or the lines of the owner's own text; the first sentence states what has happened. `now` in epoch ms. */
export function messageSentences(translate: Translate, kind: MessageKind, facts: VisitFacts, now: number): string[] {
  const { locale, detail, station } = facts
  // Booked without a plate: make and model, else sentences that name no car.
  const plate = facts.plate ?? facts.car
  const times = writeTimes({ locale, country: station.country, timeZone: station.timeZone })
  const price = (amount: number): string =>
    formatMoney({ amount, currency: station.currency }, tagOf({ locale, country: station.country }))
  const sentence = (name: keyof typeof sentences, values: Record<string, string> = {}): string =>
    translate(locale, (plate === '' && carless[name]) || sentences[name], { plate, ...values })
  const when = times.when(facts.startsAt)
  const own = fillTemplate(facts.ownTexts?.[kind] ?? '', {
    ...{ plate, when, station: station.name, phone: facts.phone },
    ...(detail.part ? { part: inSentence(detail.part) } : {}),
    ...(detail.what ? { what: inSentence(detail.what) } : {}),
    ...priceOf(),
  })
  if (own) return own.split('\n').filter((line) => line.trim() !== '')

  switch (kind) {
    case 'requested':
      return [sentence(kind, { when }), sentence('requestedNext')]
    case 'proposed': {
      const why = facts.reason && reasonSentences[facts.reason]
      return [sentence(kind, { when }), ...(why ? [translate(locale, why)] : []), sentence('proposedNext')]
    }
    case 'confirmed':
    case 'moved':
    case 'reminder':
    case 'no-show':
      return [sentence(kind, { when })]
    case 'cancelled':
    case 'rejected': {
      const why = facts.reason && reasonSentences[facts.reason]
      return [sentence(kind, { when }), ...(why ? [translate(locale, why)] : [])]
    }
    case 'awaiting-parts':
      return [
        detail.part ? sentence('part', { part: inSentence(detail.part) }) : sentence('parts'),
        ...(detail.expectedAt ? [sentence('expected', { day: times.day(Date.parse(detail.expectedAt)) })] : []),
        sentence('partsNext'),
      ]
    case 'awaiting-approval':
      return [
        detail.what ? sentence('found', { what: inSentence(detail.what) }) : sentence('approval'),
        ...(detail.gross === undefined ? [] : [sentence('costs', { price: price(detail.gross) })]),
        sentence('call'),
      ]
    case 'ready':
      return [
        sentence(facts.reason === 'not-repaired' ? 'notRepaired' : facts.reason === 'partly' ? 'partly' : 'ready'),
        ...(facts.toPay === null ? [] : [sentence('toPay', { price: price(facts.toPay) })]),
        ...openSentence(),
      ]
    case 'completed':
      return [sentence('completed')]
  }

  function priceOf(): { price?: string } {
    const amount = kind === 'ready' ? facts.toPay : detail.gross
    return typeof amount === 'number' ? { price: price(amount) } : {}
  }

  function openSentence(): string[] {
    if (!facts.hours) return []
    const { country, timeZone } = station
    const closes = closingAfter(now, facts.hours, country, timeZone)
    if (closes !== undefined) return [sentence('openUntil', { time: times.time(closes) })]
    const opens = nextOpening(now, facts.hours, country, timeZone)
    return opens === undefined ? [] : [sentence('opens', { when: times.when(opens) })]
  }
}

/** Typed text as part of a sentence that ends with a full stop: on one line, and without a stop of its own. */
const inSentence = (typed: string): string =>
  typed
    .split('\n')
    .map((line) => line.trim().replace(/[\s.,;:]+$/, ''))
    .filter(Boolean)
    .join(', ')

/** A message as short text for a phone: the station's name, the sentences, the phone number. */
export function shortMessage(translate: Translate, kind: MessageKind, facts: VisitFacts, now: number): string {
  return `${facts.station.name}: ${messageSentences(translate, kind, facts, now).join(' ')} ${facts.phone}`
}
