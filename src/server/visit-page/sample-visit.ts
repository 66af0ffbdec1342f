import type { FindingChange } from '#contract/order/finding.ts'
import type { Locale } from '#contract/pages/path-locale.ts'
import type { TextDescriptor } from '#contract/shape/problem.ts'
import { formatPhone } from '#domain/codes/phone.ts'
import { writeInstant } from '#domain/instant.ts'
import { usualRules } from '#domain/online-booking/booking-rules.ts'
import type { StationFields } from '../stations/store.ts'
import type { Translate } from '../texts/translate.ts'
import type { ShownVisit } from './render-visit.ts'

const texts = {
  discs: /*i18n*/ { id: 'visit-page.sample.discs', message: 'The front brake discs are worn' },
  front: /*i18n*/ { id: 'visit-page.sample.front', message: 'Front axle' },
  wipers: /*i18n*/ { id: 'visit-page.sample.wipers', message: 'The wiper blades smear' },
} satisfies Record<string, TextDescriptor>

const hourMs = 3_600_000

/** An invented visit, with which an owner sees what customers get. `now` in epoch ms. */
export function sampleVisit(translate: Translate, locale: Locale, station: StationFields, now: number): ShownVisit {
  const id = '00000000-0000-7000-8000-000000000001'
  const finding = (at: number, what: TextDescriptor, gross: number) => ({
    id: `00000000-0000-7000-8000-00000000001${at}`,
    appointmentId: id,
    earlierId: null,
    what: translate(locale, what),
    lines: null,
    gross,
    orderLineIds: [],
    reason: null,
    version: 2,
  })
  const change: FindingChange = {
    ...{ id, kind: 'approved', version: 2, state: 'approved', what: '', how: 'link', gross: 8_900 },
    ...{ currency: station.currency, reason: null, occurredAt: writeInstant(now - hourMs), isTimeUncertain: false },
    ...{ receivedAt: writeInstant(now - hourMs), actorId: null, actorName: '', employeeId: null },
  }
  return {
    account: '',
    row: {
      ...{ id, status: 'awaiting-approval', status_version: 4, starts_at: now - 2 * hourMs },
      ...{ promised_at: now + 5 * hourMs, coming_at: null, services: '["oil-change"]', year: 2026, number: 1184 },
    },
    facts: {
      ...{ id, version: 4, startsAt: now - 2 * hourMs, workMinutes: 60, plate: 'WPI 20931', car: 'Opel Astra' },
      ...{ detail: {}, reason: null, toPay: null, station, phone: formatPhone(station.phone), hours: null, locale },
    },
    rules: { ...usualRules, isOn: true, visitPages: true, version: 1 },
    findings: [
      {
        ...finding(1, texts.discs, 61_500),
        place: translate(locale, texts.front),
        severity: 'now',
        state: 'asked',
        changes: [],
      },
      { ...finding(2, texts.wipers, 8_900), place: null, severity: 'soon', state: 'approved', changes: [change] },
    ],
    photos: [],
    agreed: 38_800,
    may: { answer: false, cancel: false, move: false, come: false, until: null },
  }
}
