import { describe, expect, test } from 'vitest'
import { followUpReasons } from './follow-up.ts'
import { callObstacleOf, obstacleOf, purposeOf, type ReachableCustomer, sendingTime } from './follow-up-message.ts'

const anna: ReachableCustomer = {
  isAnonymised: false,
  email: 'anna@example.com',
  mobile: '+48601234567',
  consents: [
    { purpose: 'reminders', channel: 'email' },
    { purpose: 'reminders', channel: 'sms' },
  ],
  areMailsOff: false,
  isSmsOff: false,
}
const now = Date.parse('2026-11-26T10:00:00Z')
const dayMs = 24 * 3600_000
const inspection = { reason: 'inspection', isOpen: true, hasGateway: true, sentAt: [] } as const

describe('M42 a call about a follow-up', () => {
  const called = { phone: '+48601234567', consents: [{ purpose: 'reminders', channel: 'phone' }] }
  test.each([
    ['a reminder with the consent to calls', 'oil', called, false, null],
    ['an offer with the consent to reminders', 'declined-finding', called, false, 'no-consent'],
    ['something else', 'other', called, false, 'no-consent'],
    [
      'an offer with its consent',
      'declined-finding',
      { ...called, consents: [{ purpose: 'marketing', channel: 'phone' }] },
      false,
      null,
    ],
    [
      'a reminder with the consents to mails and SMS',
      'inspection',
      { ...called, consents: ['email', 'sms'].map((channel) => ({ purpose: 'reminders', channel })) },
      false,
      'no-consent',
    ],
    ['a reminder without any', 'tyres', { ...called, consents: [] }, false, 'no-consent'],
    ['that was asked for needs none', 'call-back', { ...called, consents: [] }, false, null],
    ['about a booked visit needs none', 'declined-finding', { ...called, consents: [] }, true, null],
    ['without a number', 'call-back', { ...called, phone: null }, true, 'no-address'],
    ['without a customer', 'oil', null, false, 'no-customer'],
  ] as const)('%s', (_, reason, customer, hasVisitAhead, expected) => {
    expect(callObstacleOf({ reason, hasVisitAhead }, customer)).toBe(expected)
  })
})

describe('M13 a message of a follow-up', () => {
  test('is a reminder of a date, or an offer', () => {
    expect(followUpReasons.filter((reason) => purposeOf(reason) === 'marketing')).toEqual(['declined-finding', 'other'])
  })

  test.each<
    [
      string,
      Partial<ReachableCustomer>,
      Partial<{ reason: 'oil' | 'declined-finding'; isOpen: boolean; hasGateway: boolean; sentAt: number[] }>,
      string | null,
      string | null,
    ]
  >([
    ['with both consents', {}, {}, null, null],
    ['without consent', { consents: [] }, {}, 'no-consent', 'no-consent'],
    ['consent for mails only', { consents: [{ purpose: 'reminders', channel: 'email' }] }, {}, null, 'no-consent'],
    ['consent for SMS only', { consents: [{ purpose: 'reminders', channel: 'sms' }] }, {}, 'no-consent', null],
    [
      'consent for offers only',
      { consents: [{ purpose: 'marketing', channel: 'email' }] },
      {},
      'no-consent',
      'no-consent',
    ],
    ['an offer with consent for reminders', {}, { reason: 'declined-finding' }, 'no-consent', 'no-consent'],
    ['mails are off', { areMailsOff: true }, {}, 'switched-off', null],
    ['SMS are off', { isSmsOff: true }, {}, null, 'switched-off'],
    ['without an address', { email: null }, {}, 'no-address', null],
    ['without a mobile number', { mobile: null }, {}, null, 'no-address'],
    ['without a gateway', {}, { hasGateway: false }, null, 'no-gateway'],
    ['forgotten', { isAnonymised: true }, {}, 'no-customer', 'no-customer'],
    ['one was sent a minute ago', {}, { sentAt: [now - 60_000] }, 'too-soon', 'too-soon'],
    ['one was sent a day ago', {}, { sentAt: [now - dayMs] }, null, null],
    ['three were sent', {}, { sentAt: [1, 2, 3] }, 'too-many', 'too-many'],
    ['closed', {}, { isOpen: false }, 'closed', 'closed'],
  ])('%s', (_, ofCustomer, of, email, sms) => {
    const customer = { ...anna, ...ofCustomer }
    expect(obstacleOf({ ...inspection, ...of }, customer, 'email', now)).toBe(email)
    expect(obstacleOf({ ...inspection, ...of }, customer, 'sms', now)).toBe(sms)
  })

  test('without a customer nobody is written to', () => {
    expect(obstacleOf(inspection, null, 'email', now)).toBe('no-customer')
  })

  test.each([
    ['in the afternoon', '2026-11-26T14:00:00Z', '2026-11-26T14:00:00Z'],
    ['at 21:00', '2026-11-26T20:00:00Z', '2026-11-27T06:00:00Z'],
    ['before 7:00', '2026-11-26T05:30:00Z', '2026-11-26T06:00:00Z'],
    ['in the night in which summer time begins', '2026-03-28T22:00:00Z', '2026-03-29T05:00:00Z'],
    ['in the night in which it ends', '2026-10-24T21:00:00Z', '2026-10-25T06:00:00Z'],
  ])('goes out after the quiet hours: %s', (_, now, at) => {
    const sent = sendingTime(Date.parse(now), 'Europe/Warsaw')
    expect(sent).toEqual({ at: Date.parse(at), isQuiet: at !== now })
  })
})
