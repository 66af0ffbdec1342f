import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { FollowUpReason } from '#domain/follow-ups/follow-up.ts'

/** The subject of each mail: contains no typed text. */
export const followUpSubjects: Readonly<Record<FollowUpReason, TextDescriptor>> = {
  'declined-finding': /*i18n*/ { id: 'follow-up.finding.subject', message: 'A repair that is still open' },
  inspection: /*i18n*/ { id: 'follow-up.inspection.subject', message: 'The technical inspection of your car' },
  insurance: /*i18n*/ { id: 'follow-up.insurance.subject', message: 'The insurance of your car' },
  oil: /*i18n*/ { id: 'follow-up.oil.subject', message: 'The next oil change' },
  tyres: /*i18n*/ { id: 'follow-up.tyres.subject', message: 'Time to change the tyres' },
  'call-back': /*i18n*/ { id: 'follow-up.call-back.subject', message: 'Please call us back' },
  other: /*i18n*/ { id: 'follow-up.other.subject', message: 'A message from your workshop' },
}

export const followUpSentences = {
  finding: /*i18n*/ { id: 'follow-up.finding', message: '{car}: at your last visit we found this: {what}.' },
  findingNext: /*i18n*/ { id: 'follow-up.finding.next', message: 'We recommend having it repaired.' },
  inspection: /*i18n*/ { id: 'follow-up.inspection', message: '{car}: the technical inspection is valid until {day}.' },
  insurance: /*i18n*/ { id: 'follow-up.insurance', message: '{car}: the insurance ends on {day}.' },
  oil: /*i18n*/ { id: 'follow-up.oil', message: '{car}: the next oil change is due around {day}.' },
  tyres: /*i18n*/ { id: 'follow-up.tyres', message: '{car}: it is time to change the tyres for the season.' },
  callBack: /*i18n*/ { id: 'follow-up.call-back', message: '{car}: we would like to speak to you.' },
  /** For a customer without a car. */
  callBackCarless: /*i18n*/ { id: 'follow-up.call-back.carless', message: 'We would like to speak to you.' },
  book: /*i18n*/ { id: 'follow-up.book', message: 'Call us to book a time.' },
  call: /*i18n*/ { id: 'follow-up.call', message: 'Please call us.' },
  /** In place of a plate. */
  yourCar: /*i18n*/ { id: 'follow-up.your-car', message: 'Your car' },
  /** Of the mail: why the customer gets it. */
  why: /*i18n*/ {
    id: 'follow-up.why',
    message: '{station} sent you this email because you agreed to get such messages.',
  },
} satisfies Record<string, TextDescriptor>
