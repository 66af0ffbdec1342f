import type { Db } from '../db/database.ts'
import { readCookie } from '../http/cookies.ts'
import { hashToken, isToken } from '../token.ts'
import { isKnownBrowser } from './browser-store.ts'
import { knownBrowserMs } from './lifetimes.ts'

/**
 * Set at sign-in. It grants no access: it only separates rate limits of this browser from those of unknown browsers.
 */
export const browserCookie = '__Host-browser'

/** Returns the digest of the browser if `email`, or any user without it, has signed in with it; `null` if unknown. */
export async function findKnownBrowser(db: Db, headers: Headers, now: number, email?: string): Promise<string | null> {
  const cookie = readCookie(headers, browserCookie)
  const hash = hashToken(isToken(cookie) ? cookie : '')
  const isKnown = await isKnownBrowser(db, { hash, since: now - knownBrowserMs, ...(email ? { email } : {}) })
  return isKnown ? hash : null
}
