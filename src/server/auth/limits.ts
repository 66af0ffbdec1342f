import { createHmac } from 'node:crypto'
import type { ProblemCode } from '#contract/problem.ts'
import { ipGroup } from '../http/client-ip.ts'
import type { CodeKind } from './code.ts'

const secondMs = 1000
const hourMs = 3600 * secondMs

/** At most `most` in a window that begins with the first; then `why` until the window ends. */
export type Limit = { key: string; most: number; windowMs: number; why: ProblemCode }

/** How long until the same browser may ask for another code, for the reply. */
export const resendMs = 60 * secondMs

/** Known and unknown addresses are counted alike, so that a limit tells nothing of who has an account. */
export function codeLimits(key: Buffer, kind: CodeKind, email: string, ip: string): Limit[] {
  const address = (span: string): string => sign(key, `code ${span} ${kind} ${email}`)
  return [
    { key: sign(key, `code ip ${ipGroup(ip)}`), most: 20, windowMs: hourMs, why: 'too-many-requests' },
    { key: address('day'), most: 10, windowMs: 24 * hourMs, why: 'too-many-codes' },
    { key: address('hour'), most: 5, windowMs: hourMs, why: 'too-many-codes' },
    { key: address('minute'), most: 1, windowMs: resendMs, why: 'code-requested-recently' },
  ]
}

export function entryLimits(key: Buffer, ip: string): Limit[] {
  return [{ key: sign(key, `entry ip ${ipGroup(ip)}`), most: 60, windowMs: 60 * secondMs, why: 'too-many-requests' }]
}

/** One address is asked five times an hour by whatever station, and a station asks fifty a day. */
export function invitationLimits(key: Buffer, account: string, email: string): Limit[] {
  return [
    { key: sign(key, `invitation to ${email}`), most: 5, windowMs: hourMs, why: 'too-many-requests' },
    { key: sign(key, `invitation of ${account}`), most: 50, windowMs: 24 * hourMs, why: 'too-many-requests' },
  ]
}

/** No station is a post office: what is over this waits for a person's word. */
export function customerMailLimits(key: Buffer, account: string, email: string): Limit[] {
  return [
    { key: sign(key, `customer mail of ${account}`), most: 600, windowMs: 24 * hourMs, why: 'too-many-requests' },
    { key: sign(key, `customer mail to ${email}`), most: 20, windowMs: 24 * hourMs, why: 'too-many-requests' },
  ]
}

/** A copy of all that a station or a person has, five times a day. `whose`: the id of either. */
export function exportLimits(key: Buffer, whose: string): Limit[] {
  return [{ key: sign(key, `export of ${whose}`), most: 5, windowMs: 24 * hourMs, why: 'export-limit' }]
}

/** As for codes. */
export function waitlistLimits(key: Buffer, email: string, ip: string): Limit[] {
  const address = (span: string): string => sign(key, `waitlist ${span} ${email}`)
  return [
    { key: sign(key, `waitlist ip ${ipGroup(ip)}`), most: 20, windowMs: hourMs, why: 'too-many-requests' },
    { key: address('day'), most: 10, windowMs: 24 * hourMs, why: 'too-many-requests' },
    { key: address('hour'), most: 5, windowMs: hourMs, why: 'too-many-requests' },
    { key: address('minute'), most: 1, windowMs: 60 * secondMs, why: 'too-many-requests' },
  ]
}

/** Who tries secrets finds none, and a post office that ends mails for many is not held up. */
export function stopLimits(key: Buffer, ip: string): Limit[] {
  return [{ key: sign(key, `no mails ip ${ipGroup(ip)}`), most: 60, windowMs: 60 * secondMs, why: 'too-many-requests' }]
}

/** Bodies of whoever has no session are counted before they are read. */
export function bodyLimits(key: Buffer, ip: string): Limit[] {
  return [{ key: sign(key, `body ip ${ipGroup(ip)}`), most: 120, windowMs: 60 * secondMs, why: 'too-many-requests' }]
}

/** Uploads are counted before they are read. */
export function uploadLimits(key: Buffer, who: string): Limit[] {
  return [{ key: sign(key, `upload ${who}`), most: 120, windowMs: 600 * secondMs, why: 'too-many-requests' }]
}

// Addresses do not stand in the table of counters.
const sign = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
