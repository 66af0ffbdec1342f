import type { Locale } from '#contract/pages/path-locale.ts'
import { type MessageKind, messageKinds } from '#domain/message.ts'
import type { Role } from '#domain/role.ts'
import { bookingCodeMail, codeMail, otherPageMail } from '../auth/code-mail.ts'
import { invitationMail } from '../invitations/invitation-mail.ts'
import { alreadyJoinedMail, confirmationMail } from '../landing/waitlist-mail.ts'
import type { Mail } from '../mail/mailer.ts'
import { customerMail } from '../messages/customer-mail.ts'
import type { VisitFacts } from '../messages/visit-facts.ts'
import { tomorrowMail } from '../notices/tomorrow-mail.ts'
import { passkeyMail, passkeyMailKinds } from '../passkeys/passkey-mail.ts'
import type { Translate } from '../texts/translate.ts'

const now = Date.parse('2026-11-23T11:42:00Z')
const startsAt = Date.parse('2026-11-25T09:00:00Z')
const token = 'A'.repeat(43)
const open = [{ from: '08:00', to: '17:00' }]

const visit = (locale: Locale): VisitFacts => ({
  id: '019aa000-0000-7000-8000-000000000001',
  version: 3,
  startsAt,
  workMinutes: 150,
  plate: 'WPI 20931',
  car: 'Opel Astra',
  detail: {},
  reason: null,
  toPay: null,
  station: {
    name: 'Auto Serwis Wola',
    phone: '+48221234567',
    email: 'biuro@example.com',
    website: null,
    street: 'Wolska 12',
    postalCode: '01-201',
    cityId: null,
    city: 'Warszawa',
    country: 'PL',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
  },
  phone: '+48 221 234 567',
  hours: {
    weekly: { 1: open, 2: open, 3: open, 4: open, 5: open, 6: [], 7: [] },
    exceptions: [],
    observeHolidays: true,
  },
  locale,
})

/** Texts typed by the workshop, in the language of the customer. */
const typed = {
  en: {
    part: 'Alternator',
    found: 'Worn tie rod end, front left',
    complaints: ['Timing belt and water pump', 'Oil change'],
  },
  pl: {
    part: 'Alternator',
    found: 'Wybita końcówka drążka, przód lewy',
    complaints: ['Rozrząd i pompa wody', 'Wymiana oleju'],
  },
} as const

const detailsIn = (locale: Locale): Partial<Record<MessageKind, Partial<VisitFacts>>> => ({
  cancelled: { reason: 'station-closed' },
  proposed: { reason: 'longer-job' },
  rejected: { reason: 'no-capacity' },
  'awaiting-parts': { detail: { part: typed[locale].part, expectedAt: '2026-11-26T08:00:00.000Z' } },
  'awaiting-approval': { detail: { what: typed[locale].found, gross: 34_000 } },
  ready: { toPay: 55_350, reason: 'repaired' },
})

/** Every mail that can be sent, with invented people, by name. */
export function sampleMails(
  translate: Translate,
  locale: Locale,
  product: string,
  origin: string,
): Record<string, Mail> {
  const to = 'anna@example.com'
  const facts = { to, locale, product, origin }
  const invitation = (role: Role): Mail =>
    invitationMail(translate, { ...facts, token, role, inviter: 'Marek Nowak', station: 'Auto Serwis Wola' })
  const details = detailsIn(locale)
  const [long, short] = typed[locale].complaints
  const planned = [
    { startsAt, plate: 'WPI 20931', car: 'Opel Astra', complaint: long },
    { startsAt: startsAt + 5_400_000, plate: 'KR 1AB23', car: 'Škoda Octavia', complaint: short },
    { startsAt: startsAt + 12_600_000, plate: 'DW 7C455', car: '', complaint: '' },
  ]
  const place = { country: 'PL', timeZone: 'Europe/Warsaw' }
  const customerMails = messageKinds.map((kind) => {
    const mail = customerMail(translate, {
      ...facts,
      tokens: { stop: token, visit: token },
      kind,
      may: { move: true, cancel: true },
      facts: { ...visit(locale), ...details[kind] },
      now,
    })
    return [`customer-${kind}`, mail] as const
  })
  const passkeyMails = passkeyMailKinds.map((kind) => {
    const who = { passkey: 'Android', person: 'Marek Nowak', who: 'Anna Kowalska' }
    return [`passkey-${kind}`, passkeyMail(translate, kind, { ...facts, ...who })] as const
  })
  return {
    'code-login': codeMail(translate, 'login', '12345678', facts),
    'code-register': codeMail(translate, 'register', '12345678', facts),
    'code-booking': bookingCodeMail(translate, 'Auto Serwis Wola', '12345678', facts),
    'no-account': otherPageMail(translate, 'login', facts),
    'has-account': otherPageMail(translate, 'register', facts),
    'invitation-owner': invitation('owner'),
    'invitation-advisor': invitation('advisor'),
    'invitation-mechanic': invitation('mechanic'),
    ...Object.fromEntries(passkeyMails),
    'waitlist-confirm': confirmationMail(translate, { ...facts, token }),
    'waitlist-joined': alreadyJoinedMail(translate, { ...facts, token }),
    ...Object.fromEntries(customerMails),
    tomorrow: tomorrowMail(translate, { ...place, to, locale, station: 'Auto Serwis Wola', origin, cars: planned }),
  }
}
