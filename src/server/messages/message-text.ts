import type { MessageKind } from '#domain/message.ts'
import { formatMoney } from '#domain/money.ts'
import { closingAfter, nextOpening } from '#domain/working-hours.ts'
import type { Translate } from '../texts/translate.ts'
import { tagOf, writeTimes } from '../texts/write-times.ts'
import { reasonSentences, sentences } from './message-texts.ts'
import type { VisitFacts } from './visit-facts.ts'

/** What a message says, sentence by sentence: the first says what has happened. `now` in epoch ms. */
export function sayMessage(translate: Translate, kind: MessageKind, facts: VisitFacts, now: number): string[] {
  const { locale, plate, detail, station } = facts
  const times = writeTimes({ locale, country: station.country, timeZone: station.timeZone })
  const price = (amount: number): string =>
    formatMoney({ amount, currency: station.currency }, tagOf({ locale, country: station.country }))
  const tell = (words: keyof typeof sentences, values: Record<string, string> = {}): string =>
    translate(locale, sentences[words], { plate, ...values })
  const when = times.when(facts.startsAt)

  switch (kind) {
    case 'confirmed':
    case 'moved':
    case 'no-show':
      return [tell(kind, { when })]
    case 'cancelled':
    case 'rejected': {
      const why = facts.reason && reasonSentences[facts.reason]
      return [tell(kind, { when }), ...(why ? [translate(locale, why)] : [])]
    }
    case 'awaiting-parts':
      return [
        detail.part ? tell('part', { part: detail.part }) : tell('parts'),
        ...(detail.expectedAt ? [tell('expected', { day: times.day(Date.parse(detail.expectedAt)) })] : []),
        tell('partsNext'),
      ]
    case 'awaiting-approval':
      return [
        detail.what ? tell('found', { what: detail.what }) : tell('approval'),
        ...(detail.gross === undefined ? [] : [tell('costs', { price: price(detail.gross) })]),
        tell('call'),
      ]
    case 'ready':
      return [
        tell(facts.reason === 'not-repaired' ? 'notRepaired' : facts.reason === 'partly' ? 'partly' : 'ready'),
        ...(detail.amount === undefined ? [] : [tell('toPay', { price: price(detail.amount) })]),
        ...openSentence(),
      ]
    case 'completed':
      return [tell('completed')]
  }

  function openSentence(): string[] {
    if (!facts.hours) return []
    const { country, timeZone } = station
    const closes = closingAfter(now, facts.hours, country, timeZone)
    if (closes !== undefined) return [tell('openUntil', { time: times.time(closes) })]
    const opens = nextOpening(now, facts.hours, country, timeZone)
    return opens === undefined ? [] : [tell('opens', { when: times.when(opens) })]
  }
}

/** A message as it is typed into a phone: who writes, what it is, where to call. */
export function shortMessage(translate: Translate, kind: MessageKind, facts: VisitFacts, now: number): string {
  return `${facts.station.name}: ${sayMessage(translate, kind, facts, now).join(' ')} ${facts.phone}`
}
