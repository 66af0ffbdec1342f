import type { Tx } from '../db/in-transaction.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { upsertBrowser } from './browser-store.ts'
import { browserCookie } from './known-browser.ts'
import { absoluteMs, idleMs, knownBrowserMs } from './lifetimes.ts'
import { sessionCookie, sessionCookieLine } from './session.ts'
import { createSession, endSession } from './store.ts'

export type OpenedSession = {
  readonly value: { expiresAt: string }
  /** The cookies of the session and of the browser, which is known from now on. */
  readonly headers: (readonly [string, string])[]
}

/**
 * Opens a session for a person in a browser, whose session before ends: with a passkey, or with a code. `now` in epoch ms.
 */
export async function openSession(
  tx: Tx,
  { userId, headers, now, passkeyId }: { userId: string; headers: Headers; now: number; passkeyId: string | null },
): Promise<OpenedSession> {
  const token = makeToken()
  const known = readCookie(headers, browserCookie)
  const browser = isToken(known) ? known : makeToken()
  const before = readCookie(headers, sessionCookie)
  if (isToken(before)) await endSession(tx, hashToken(before), now)
  await createSession(tx, {
    userId,
    tokenHash: hashToken(token),
    userAgent: headers.get('user-agent') ?? '',
    now,
    expiresAt: now + absoluteMs,
    passkeyId,
  })
  await upsertBrowser(tx, { hash: hashToken(browser), userId, now })
  return {
    value: { expiresAt: new Date(now + idleMs).toISOString() },
    headers: [sessionCookieLine(token, absoluteMs), hostCookie(browserCookie, browser, knownBrowserMs / 1000)],
  }
}
