import type { Locale } from '#contract/pages/path-locale.ts'
import type { PushMessage } from '#contract/worker/push-message.ts'
import { isOnSite } from '#domain/appointment.ts'
import { formatNumber } from '#domain/order-number.ts'
import type { AppointmentRow } from '../appointments/rows/store.ts'
import type { Translate } from '../texts/translate.ts'
import { tagOf, writeTimes } from '../texts/write-times.ts'
import type { PushFactRow } from './outbox-store.ts'
import { pushTexts } from './push-texts.ts'

/** What the facts keep for their texts; instants in epoch ms. */
export type FactDetail = {
  readonly to?: 'approved' | 'declined'
  /** The work that was answered. */
  readonly what?: string
  readonly promisedAt?: number
  readonly doneAt?: number | null
  readonly tablet?: string
  readonly deviceId?: string
  readonly lastUsedAt?: number
  readonly followUpId?: string
}

export const detailOf = (fact: PushFactRow): FactDetail => JSON.parse(fact.detail)

export type PushText = {
  readonly title: string
  readonly body: string
  /** Path of the page that it opens. */
  readonly path: string
}

type PushReading = {
  readonly locale: Locale
  readonly country: string
  readonly timeZone: string
  /** Whose follow-up it is, if the fact is about one. */
  readonly followUp: { readonly plate: string | null; readonly customerName: string | null } | null
  /** Whether names and plates are in the text. */
  readonly showsNames: boolean
}

/** Whether a fact about an order still matters; an order that is gone has nothing to open. */
export function isStillTrue(fact: PushFactRow, row: AppointmentRow | null): boolean {
  if (fact.appointment_id === null) return true
  if (!row) return false
  const { promisedAt } = detailOf(fact)
  if (fact.kind === 'booked') return row.status === 'requested' || row.status === 'confirmed'
  if (fact.kind === 'arrived') return isOnSite(row.status)
  if (fact.kind === 'at-risk') return row.promised_at === promisedAt && row.status !== 'ready'
  return true
}

/** Writes a fact for a reader. */
export function writePush(
  translate: Translate,
  fact: PushFactRow,
  row: AppointmentRow | null,
  reader: PushReading,
): PushText {
  const { locale, showsNames, followUp } = reader
  const say = (...[descriptor, values]: Parameters<Translate> extends [unknown, ...infer Rest] ? Rest : never) =>
    translate(locale, descriptor, values)
  const times = writeTimes(reader)
  const detail = detailOf(fact)
  const prefix = locale === 'pl' ? '/pl' : ''
  const named = row ?? followUp
  const names = showsNames && named ? [named.plate, named.customerName] : []
  const order = row ? say(pushTexts.order, { number: formatNumber(row) }) : ''
  const write = (title: string, ...more: (string | undefined)[]): PushText => ({
    title,
    body: [[order, ...names].filter(Boolean).join(' · '), ...more].filter(Boolean).join('\n'),
    path: `${prefix}/orders/${fact.appointment_id}`,
  })
  switch (fact.kind) {
    case 'answered':
      return write(
        say(detail.to === 'declined' ? pushTexts.declined : pushTexts.approved),
        showsNames ? detail.what : undefined,
      )
    case 'booked':
      return write(
        say(row?.status === 'requested' ? pushTexts.requested : pushTexts.booked),
        row ? times.when(row.starts_at) : undefined,
      )
    case 'arrived':
      return write(say(pushTexts.arrived))
    case 'unsent':
      return {
        ...write(say(pushTexts.unsent), say(followUp ? pushTexts.callAboutFollowUp : pushTexts.callCustomer)),
        ...(followUp && { path: `${prefix}/follow-ups` }),
      }
    case 'at-risk': {
      const promised = timeOf(detail.promisedAt ?? fact.made_at, fact.made_at, reader)
      const { doneAt = null } = detail
      return write(
        say(pushTexts.atRisk),
        doneAt === null
          ? say(pushTexts.doneUnknown, { promised })
          : say(pushTexts.doneLate, { promised, done: timeOf(doneAt, fact.made_at, reader) }),
      )
    }
    case 'silent':
      return {
        title: say(pushTexts.silent),
        body: say(pushTexts.lastHeard, {
          tablet: detail.tablet ?? '',
          time: timeOf(detail.lastUsedAt ?? fact.made_at, fact.made_at, reader),
        }),
        path: `${prefix}/settings?section=tablets`,
      }
  }
}

/** `16:00`; with the day if it is not that of `now` (epoch ms). */
function timeOf(instant: number, now: number, reader: PushReading): string {
  const { timeZone } = reader
  const time = writeTimes(reader).time(instant)
  const dayOf = (at: number): string =>
    new Intl.DateTimeFormat(tagOf(reader), { timeZone, weekday: 'short', day: 'numeric', month: 'short' }).format(at)
  return dayOf(instant) === dayOf(now) ? time : `${dayOf(instant)}, ${time}`
}

/**
 * The message for the browser, in the format of declarative Web Push: browsers that know it show it without our worker;
 * for the others our worker reads the same fields. `navigate` is absolute. `badge`: the number on the icon.
 */
export function declare(
  { title, body, path }: PushText,
  { origin, locale, tag, badge }: { origin: string; locale: Locale; tag: string; badge: number },
): string {
  const notification = { title, lang: locale, dir: 'ltr', body, tag, navigate: `${origin}${path}` } as const
  return JSON.stringify({ web_push: 8030, notification, app_badge: badge } satisfies PushMessage)
}
