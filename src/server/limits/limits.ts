import { createHmac } from 'node:crypto'
import type { ProblemCode } from '#contract/shape/problem.ts'
import { ipGroup } from '../http/client-ip.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

/** Allows `most` events in a window that begins with the first event; then refuses with `why` until the window ends. */
export type Limit = { key: string; most: number; windowMs: number; why: ProblemCode }

/** The client of a request without a session: a network, or the digest of a browser that has signed in before. */
export type LimitedClient = { ip: string; knownBrowser: string | null }

/** How long the same browser must wait before it can request another code, for the reply. */
export const resendMs = 60 * secondMs

/** Requests per hour from one network that send a mail, to any addresses. */
const mailsOfNetworkAnHour = 20
/** Mails to one address caused by one requester: a network, or a browser known for that address. */
const mailsOfAsker = { anHour: 5, aDay: 10 }
/** Mails to one address caused by all networks together: against floods from many networks. */
const mailsToAddress = { anHour: 20, aDay: 60 }
/** Sign-ins with one click to a public demo, per network and hour. */
const demoSignInsOfNetworkAnHour = 30
/** Failed attempts with codes and secrets per network and minute. */
const triesOfNetworkAMinute = 60

/**
 * A browser that has signed in to the address before has its own counter, so requests of others, even in its network,
 * do not use it up. All others are counted per network, so that networks do not use up each other's limit. Known and
 * unknown addresses are counted alike: a limit does not reveal who has an account.
 */
export function codeLimits(key: Buffer, kind: string, email: string, asker: LimitedClient): Limit[] {
  const what = `code ${kind} ${email}`
  const why = { often: 'too-many-codes', soon: 'code-requested-recently' } as const
  if (asker.knownBrowser !== null) return askerLimits(key, `${what} browser ${asker.knownBrowser}`, why)
  return [
    ...networkLimits(key, 'code', asker.ip),
    ...askerLimits(key, `${what} ${ipGroup(asker.ip)}`, why),
    ...addressLimits(key, what, why.often),
  ]
}

/** As for codes. */
export function waitlistLimits(key: Buffer, email: string, ip: string): Limit[] {
  const what = `waitlist ${email}`
  const why = { often: 'too-many-requests', soon: 'too-many-requests' } as const
  return [
    ...networkLimits(key, 'waitlist', ip),
    ...askerLimits(key, `${what} ${ipGroup(ip)}`, why),
    ...addressLimits(key, what, why.often),
  ]
}

export function demoSignInLimits(key: Buffer, ip: string): Limit[] {
  const counter = sign(key, `demo ip ${ipGroup(ip)}`)
  return [{ key: counter, most: demoSignInsOfNetworkAnHour, windowMs: hourMs, why: 'too-many-requests' }]
}

function networkLimits(key: Buffer, what: string, ip: string): Limit[] {
  const counter = sign(key, `${what} ip ${ipGroup(ip)}`)
  return [{ key: counter, most: mailsOfNetworkAnHour, windowMs: hourMs, why: 'too-many-requests' }]
}

function askerLimits(key: Buffer, who: string, why: { often: ProblemCode; soon: ProblemCode }): Limit[] {
  const { anHour, aDay } = mailsOfAsker
  return [
    { key: sign(key, `${who} day`), most: aDay, windowMs: 24 * hourMs, why: why.often },
    { key: sign(key, `${who} hour`), most: anHour, windowMs: hourMs, why: why.often },
    { key: sign(key, `${who} minute`), most: 1, windowMs: resendMs, why: why.soon },
  ]
}

function addressLimits(key: Buffer, what: string, why: ProblemCode): Limit[] {
  const { anHour, aDay } = mailsToAddress
  return [
    { key: sign(key, `${what} day of all`), most: aDay, windowMs: 24 * hourMs, why },
    { key: sign(key, `${what} hour of all`), most: anHour, windowMs: hourMs, why },
  ]
}

/** Limits failed attempts. A valid code or secret is not counted. */
export function entryLimits(key: Buffer, ip: string): Limit[] {
  return [
    {
      key: sign(key, `entry ip ${ipGroup(ip)}`),
      most: triesOfNetworkAMinute,
      windowMs: 60 * secondMs,
      why: 'too-many-requests',
    },
  ]
}

const invitationsOfStationADay = 50

/** A station may invite one address five times an hour; invitations of other stations have their own counters. */
export function invitationLimits(key: Buffer, account: string, email: string): Limit[] {
  const why = 'too-many-requests'
  return [
    { key: sign(key, `invitation of ${account} to ${email}`), most: mailsOfAsker.anHour, windowMs: hourMs, why },
    { key: sign(key, `invitation of ${account}`), most: invitationsOfStationADay, windowMs: 24 * hourMs, why },
    ...addressLimits(key, `invitation to ${email}`, why),
  ]
}

/** Mails to customers per day: of one station, of one station to one address, and of all stations to one address. */
const customerMails = { ofStation: 600, toAddress: 20, ofAllToAddress: 60 }

/** Limits the mails of a station to its customers; a message over the limit waits for a person's decision. */
export function customerMailLimits(key: Buffer, account: string, email: string): Limit[] {
  const aDay = { windowMs: 24 * hourMs, why: 'too-many-requests' } as const
  return [
    { key: sign(key, `customer mail of ${account}`), most: customerMails.ofStation, ...aDay },
    { key: sign(key, `customer mail of ${account} to ${email}`), most: customerMails.toAddress, ...aDay },
    { key: sign(key, `customer mail to ${email}`), most: customerMails.ofAllToAddress, ...aDay },
  ]
}

/** SMS to customers per day: of one station, of one station to one number, and of all stations to one number. */
const customerSms = { ofStationADay: 300, toNumber: 10, ofAllToNumber: 30 }

/** Limits the SMS of a station to its customers, as its mails. */
export function customerSmsLimits(key: Buffer, account: string, phone: string): Limit[] {
  const aDay = { windowMs: 24 * hourMs, why: 'too-many-requests' } as const
  return [
    { key: sign(key, `customer SMS of ${account}`), most: customerSms.ofStationADay, ...aDay },
    { key: sign(key, `customer SMS of ${account} to ${phone}`), most: customerSms.toNumber, ...aDay },
    { key: sign(key, `customer SMS to ${phone}`), most: customerSms.ofAllToNumber, ...aDay },
  ]
}

const testSmsADay = 10

/** Limits the test SMS of a station: they go to any number. */
export function testSmsLimits(key: Buffer, account: string, phone: string): Limit[] {
  const aDay = { windowMs: 24 * hourMs, why: 'too-many-requests' } as const
  return [
    { key: sign(key, `test SMS of ${account}`), most: testSmsADay, ...aDay },
    { key: sign(key, `customer SMS to ${phone}`), most: customerSms.ofAllToNumber, ...aDay },
  ]
}

const smsReportsAMinute = 600

/** Limits the delivery reports that the gateway of a station sends. */
export function smsReportLimits(key: Buffer, account: string): Limit[] {
  const counter = sign(key, `SMS reports of ${account}`)
  return [{ key: counter, most: smsReportsAMinute, windowMs: 60 * secondMs, why: 'too-many-requests' }]
}

/** Online bookings from one network per day: at one station, and at all. */
const onlineBookings = { atStation: 5, atAll: 20 }

/** Limits the online bookings from a network. */
export function onlineBookingLimits(key: Buffer, account: string, ip: string): Limit[] {
  const aDay = { windowMs: 24 * hourMs, why: 'too-many-requests' } as const
  return [
    { key: sign(key, `online booking ip ${ipGroup(ip)}`), most: onlineBookings.atAll, ...aDay },
    { key: sign(key, `online booking at ${account} ip ${ipGroup(ip)}`), most: onlineBookings.atStation, ...aDay },
  ]
}

const pushTestsAnHour = 10

/** Limits the test notifications of a person. */
export function pushTestLimits(key: Buffer, userId: string): Limit[] {
  const counter = sign(key, `test notifications of ${userId}`)
  return [{ key: counter, most: pushTestsAnHour, windowMs: hourMs, why: 'too-many-requests' }]
}

const exportsADay = 5

/** Limits exports of a station or a person to five a day. `whose`: the id of either. */
export function exportLimits(key: Buffer, whose: string): Limit[] {
  return [{ key: sign(key, `export of ${whose}`), most: exportsADay, windowMs: 24 * hourMs, why: 'export-limit' }]
}

const bodiesOfNetworkAMinute = 120

/** Request bodies of clients without a session, counted before they are read. */
export function bodyLimits(key: Buffer, { ip, knownBrowser }: LimitedClient): Limit[] {
  const who = knownBrowser === null ? `ip ${ipGroup(ip)}` : `browser ${knownBrowser}`
  return [
    { key: sign(key, `body ${who}`), most: bodiesOfNetworkAMinute, windowMs: 60 * secondMs, why: 'too-many-requests' },
  ]
}

const uploadsOfUserInTenMinutes = 120

/** Uploads, counted before they are read. */
export function uploadLimits(key: Buffer, who: string): Limit[] {
  const counter = sign(key, `upload ${who}`)
  return [{ key: counter, most: uploadsOfUserInTenMinutes, windowMs: 600 * secondMs, why: 'too-many-requests' }]
}

// Keys are signed so that the table of counters contains no addresses.
const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
