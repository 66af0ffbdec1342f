import type { Db } from '../db/database.ts'
import { readCookie } from '../http/cookies.ts'
import { hashToken, isToken } from '../token.ts'
import { isKnownBrowser } from './browser-store.ts'
import { knownBrowserMs } from './lifetimes.ts'

/** Set at a sign-in, and no authority: it only counts the requests of this browser apart from those of strangers. */
export const browserCookie = '__Host-browser'

/** The digest of a browser that an address, or without one anybody, has signed in with; `null`: a stranger's. */
export async function findKnownBrowser(db: Db, headers: Headers, now: number, email?: string): Promise<string | null> {
  const cookie = readCookie(headers, browserCookie)
  const hash = hashToken(isToken(cookie) ? cookie : '')
  const isKnown = await isKnownBrowser(db, { hash, since: now - knownBrowserMs, ...(email ? { email } : {}) })
  return isKnown ? hash : null
}
