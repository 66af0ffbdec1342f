import { createHmac } from 'node:crypto'
import type { ProblemCode } from '#contract/shape/problem.ts'
import { ipGroup } from '../http/client-ip.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

/** At most `most` in a window that begins with the first; then `why` until the window ends. */
export type Limit = { key: string; most: number; windowMs: number; why: ProblemCode }

/** Who asks without a session: a network, or the digest of a browser that has signed in before. */
export type LimitedClient = { ip: string; knownBrowser: string | null }

/** How long until the same browser may ask for another code, for the reply. */
export const resendMs = 60 * secondMs

/** Requests that send a mail, from one network and for whatever addresses. */
const mailsOfNetworkAnHour = 20
/** Mails that one asker causes to one address: a network, or a browser that is known there. */
const mailsOfAsker = { anHour: 5, aDay: 10 }
/** Mails to one address that all networks together cause: against floods, as askers are cheap to come by. */
const mailsToAddress = { anHour: 20, aDay: 60 }
/** Codes and secrets that a network may try in vain. */
const triesOfNetworkAMinute = 60

/**
 * A browser that has signed in to the address before counts for itself: what others ask for, in its network too, takes
 * nothing from it. All others are counted by network, so that none uses up what another may ask for. Known and unknown
 * addresses are counted alike: a limit tells nothing of who has an account.
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

/** What is tried in vain. Whoever has a code that waits, or the secret of a mail, counts for nothing here. */
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

/** A station asks one address five times an hour; what other stations ask takes nothing from it. */
export function invitationLimits(key: Buffer, account: string, email: string): Limit[] {
  const why = 'too-many-requests'
  return [
    { key: sign(key, `invitation of ${account} to ${email}`), most: mailsOfAsker.anHour, windowMs: hourMs, why },
    { key: sign(key, `invitation of ${account}`), most: invitationsOfStationADay, windowMs: 24 * hourMs, why },
    ...addressLimits(key, `invitation to ${email}`, why),
  ]
}

/** Mails of one station to its customers, in a day: to all of them, to one address, and of all stations to one. */
const customerMails = { ofStation: 600, toAddress: 20, ofAllToAddress: 60 }

/** No station is a post office: what is over this waits for a person's word. */
export function customerMailLimits(key: Buffer, account: string, email: string): Limit[] {
  const aDay = { windowMs: 24 * hourMs, why: 'too-many-requests' } as const
  return [
    { key: sign(key, `customer mail of ${account}`), most: customerMails.ofStation, ...aDay },
    { key: sign(key, `customer mail of ${account} to ${email}`), most: customerMails.toAddress, ...aDay },
    { key: sign(key, `customer mail to ${email}`), most: customerMails.ofAllToAddress, ...aDay },
  ]
}

const exportsADay = 5

/** A copy of all that a station or a person has, five times a day. `whose`: the id of either. */
export function exportLimits(key: Buffer, whose: string): Limit[] {
  return [{ key: sign(key, `export of ${whose}`), most: exportsADay, windowMs: 24 * hourMs, why: 'export-limit' }]
}

const bodiesOfNetworkAMinute = 120

/** Bodies of whoever has no session are counted before they are read. */
export function bodyLimits(key: Buffer, { ip, knownBrowser }: LimitedClient): Limit[] {
  const who = knownBrowser === null ? `ip ${ipGroup(ip)}` : `browser ${knownBrowser}`
  return [
    { key: sign(key, `body ${who}`), most: bodiesOfNetworkAMinute, windowMs: 60 * secondMs, why: 'too-many-requests' },
  ]
}

const uploadsOfUserInTenMinutes = 120

/** Uploads are counted before they are read. */
export function uploadLimits(key: Buffer, who: string): Limit[] {
  const counter = sign(key, `upload ${who}`)
  return [{ key: counter, most: uploadsOfUserInTenMinutes, windowMs: 600 * secondMs, why: 'too-many-requests' }]
}

// Addresses do not stand in the table of counters.
const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
