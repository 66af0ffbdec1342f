import { expect, test } from 'vitest'
import {
  bodyLimits,
  codeLimits,
  customerMailLimits,
  customerSmsLimits,
  entryLimits,
  exportLimits,
  invitationLimits,
  type Limit,
  onlineBookingLimits,
  resendMs,
  smsReportLimits,
  uploadLimits,
  waitlistLimits,
} from './limits.ts'

const key = Buffer.alloc(32, 7)
const stranger = { ip: '203.0.113.7', knownBrowser: null }
const code = (kind: 'login' | 'register', email: string, asker: { ip: string; knownBrowser: string | null }) =>
  codeLimits(key, kind, email, asker)
const write = (limits: readonly Limit[]) =>
  limits.map(({ most, windowMs, why }) => `${most} in ${windowMs / 1000} s, ${why}`)

test.each<[string, Limit[], string[]]>([
  [
    'codes for a stranger',
    code('login', 'anna@example.com', stranger),
    [
      '20 in 3600 s, too-many-requests',
      '10 in 86400 s, too-many-codes',
      '5 in 3600 s, too-many-codes',
      '1 in 60 s, code-requested-recently',
      '60 in 86400 s, too-many-codes',
      '20 in 3600 s, too-many-codes',
    ],
  ],
  [
    'codes for a browser that is known',
    code('login', 'anna@example.com', { ...stranger, knownBrowser: 'b' }),
    ['10 in 86400 s, too-many-codes', '5 in 3600 s, too-many-codes', '1 in 60 s, code-requested-recently'],
  ],
  [
    'the waiting list',
    waitlistLimits(key, 'anna@example.com', stranger.ip),
    [
      '20 in 3600 s, too-many-requests',
      '10 in 86400 s, too-many-requests',
      '5 in 3600 s, too-many-requests',
      '1 in 60 s, too-many-requests',
      '60 in 86400 s, too-many-requests',
      '20 in 3600 s, too-many-requests',
    ],
  ],
  ['failed attempts', entryLimits(key, stranger.ip), ['60 in 60 s, too-many-requests']],
  [
    'invitations',
    invitationLimits(key, 'pit', 'anna@example.com'),
    [
      '5 in 3600 s, too-many-requests',
      '50 in 86400 s, too-many-requests',
      '60 in 86400 s, too-many-requests',
      '20 in 3600 s, too-many-requests',
    ],
  ],
  [
    'mails to customers',
    customerMailLimits(key, 'pit', 'anna@example.com'),
    ['600 in 86400 s, too-many-requests', '20 in 86400 s, too-many-requests', '60 in 86400 s, too-many-requests'],
  ],
  [
    'SMS to customers',
    customerSmsLimits(key, 'pit', '+48601234567'),
    ['300 in 86400 s, too-many-requests', '10 in 86400 s, too-many-requests', '30 in 86400 s, too-many-requests'],
  ],
  ['delivery reports', smsReportLimits(key, 'pit'), ['600 in 60 s, too-many-requests']],
  ['exports', exportLimits(key, 'pit'), ['5 in 86400 s, export-limit']],
  ['bodies of strangers', bodyLimits(key, stranger), ['120 in 60 s, too-many-requests']],
  ['uploads', uploadLimits(key, 'anna'), ['120 in 600 s, too-many-requests']],
])('what is counted, and its maximum: %s', (_, limits, expected) => {
  expect(write(limits)).toEqual(expected)
})

test('the announced wait is the counted one', () => {
  expect(resendMs).toBe(60_000)
})

test('each subject has its own counter, and its key reveals nothing', () => {
  const all = [
    ...code('login', 'anna@example.com', stranger).slice(1),
    ...code('register', 'anna@example.com', stranger).slice(1),
    ...code('login', 'jan@example.com', stranger).slice(1),
    ...code('login', 'anna@example.com', { ...stranger, knownBrowser: 'b' }),
    ...code('login', 'anna@example.com', { ...stranger, knownBrowser: 'c' }),
    ...code('login', 'anna@example.com', { ip: '198.51.100.4', knownBrowser: null }).slice(0, 4),
    ...code('login', 'anna@example.com', stranger).slice(0, 1),
    ...waitlistLimits(key, 'anna@example.com', stranger.ip),
    ...waitlistLimits(key, 'jan@example.com', stranger.ip).slice(1),
    ...entryLimits(key, stranger.ip),
    ...entryLimits(key, '198.51.100.4'),
    ...invitationLimits(key, 'pit', 'anna@example.com'),
    ...invitationLimits(key, 'pit', 'jan@example.com').filter((_, at) => at !== 1),
    ...invitationLimits(key, 'other', 'anna@example.com').slice(0, 2),
    ...customerMailLimits(key, 'pit', 'anna@example.com'),
    ...customerMailLimits(key, 'other', 'anna@example.com').slice(0, 2),
    ...customerMailLimits(key, 'pit', 'jan@example.com').slice(1),
    ...customerSmsLimits(key, 'pit', '+48601234567'),
    ...customerSmsLimits(key, 'other', '+48601234567').slice(0, 2),
    ...customerSmsLimits(key, 'pit', '+48601234568').slice(1),
    ...onlineBookingLimits(key, 'pit', stranger.ip),
    ...onlineBookingLimits(key, 'other', stranger.ip).slice(1),
    ...onlineBookingLimits(key, 'pit', '198.51.100.4'),
    ...exportLimits(key, 'pit'),
    ...exportLimits(key, 'anna'),
    ...bodyLimits(key, stranger),
    ...bodyLimits(key, { ...stranger, knownBrowser: 'b' }),
    ...bodyLimits(key, { ...stranger, knownBrowser: 'c' }),
    ...bodyLimits(key, { ip: '198.51.100.4', knownBrowser: null }),
    ...uploadLimits(key, 'pit'),
    ...uploadLimits(key, 'anna'),
  ].map((limit) => limit.key)
  expect(new Set(all).size).toBe(all.length)
  for (const name of all) expect(name).toMatch(/^[\w-]{43}$/)
  expect(exportLimits(Buffer.alloc(32, 8), 'pit')[0]?.key).not.toBe(exportLimits(key, 'pit')[0]?.key)
})

test('online bookings of a network: five a day at a station, twenty at all', () => {
  const day = 24 * 3600_000
  expect(onlineBookingLimits(key, 'pit', stranger.ip)).toMatchObject([
    { most: 20, windowMs: day },
    { most: 5, windowMs: day },
  ])
  const [atAll] = onlineBookingLimits(key, 'pit', stranger.ip)
  expect(onlineBookingLimits(key, 'other', stranger.ip)[0]).toEqual(atAll)
})

test('shared counters: of all stations, of all networks, of one network', () => {
  const keysOf = (limits: readonly Limit[], ...at: number[]) => at.map((one) => limits[one]?.key)
  const elsewhere = { ip: '198.51.100.4', knownBrowser: null }
  expect(keysOf(code('login', 'anna@example.com', stranger), 4, 5)).toEqual(
    keysOf(code('login', 'anna@example.com', elsewhere), 4, 5),
  )
  expect(keysOf(code('login', 'anna@example.com', stranger), 0)).toEqual(
    keysOf(code('register', 'jan@example.com', stranger), 0),
  )
  expect(keysOf(invitationLimits(key, 'pit', 'anna@example.com'), 2, 3)).toEqual(
    keysOf(invitationLimits(key, 'other', 'anna@example.com'), 2, 3),
  )
  expect(keysOf(customerMailLimits(key, 'pit', 'anna@example.com'), 2)).toEqual(
    keysOf(customerMailLimits(key, 'other', 'anna@example.com'), 2),
  )
  expect(keysOf(customerSmsLimits(key, 'pit', '+48601234567'), 2)).toEqual(
    keysOf(customerSmsLimits(key, 'other', '+48601234567'), 2),
  )
  expect(keysOf(entryLimits(key, '2001:db8::1'), 0)).toEqual(keysOf(entryLimits(key, '2001:db8::2'), 0))
})
