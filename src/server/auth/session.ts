import type { StoreDeps } from '../deps.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import type { Present } from '../http/person.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { cookieOnDiskMs, graceMs, previousTokenMs, renewAfterMs } from './lifetimes.ts'
import { beginGrace, dropPrevious, type FoundSession, findSession, replaceToken, touchSession } from './store.ts'

export const sessionCookie = '__Host-sid'

const minuteMs = 60_000

/**
 * Returns the session of a request, or `null`. The token is renewed after 15 minutes of use. The previous token stays
 * valid until 60 s after the first use of the new token, so that a second tab or a lost response does not sign the user
 * out, and for at most 24 hours. It can be renewed again only if the new token was never used.
 */
export async function presentSession(deps: StoreDeps, headers: Headers): Promise<Present | null> {
  const token = readCookie(headers, sessionCookie)
  if (!isToken(token)) return null
  const now = deps.now()
  const hash = hashToken(token)
  const session = await findSession(deps.database, hash)
  if (!session || !isLive(session, hash, now)) return null

  if (session.tokenHash === hash && session.previousHash !== null) {
    if (isPreviousOver(session, now)) await dropPrevious(deps.database, session, hash)
    else if (session.previousUntil === null && isTokenStored(session, now)) {
      await beginGrace(deps.database, session, hash, now + graceMs)
    }
  }
  if (now - session.lastUsedAt >= minuteMs) await touchSession(deps.database, session, now)
  const cookie = now - session.tokenIssuedAt >= renewAfterMs ? await renew(deps, session, hash) : null
  const { user, account, role, device } = session
  return { sessionId: session.id, user, account, role, device, cookie }
}

/**
 * Renews the token if it is at least a minute old. Returns the Set-Cookie header, if renewed, and the end of the
 * session in ms since the epoch.
 */
export async function renewSession(
  deps: StoreDeps,
  headers: Headers,
): Promise<{ cookie: readonly [string, string] | null; expiresAt: number } | null> {
  const token = readCookie(headers, sessionCookie)
  if (!isToken(token)) return null
  const now = deps.now()
  const hash = hashToken(token)
  const session = await findSession(deps.database, hash)
  if (!session || !isLive(session, hash, now)) return null
  const isDue = session.tokenHash === hash && now - session.tokenIssuedAt >= minuteMs
  return { cookie: isDue ? await renew(deps, session, hash) : null, expiresAt: endOf(session, now) }
}

/** Returns the end of a session that is used now, in ms since the epoch. */
const endOf = (session: FoundSession, now: number): number =>
  Math.min(now + session.idleMs, session.expiresAt ?? Number.POSITIVE_INFINITY)

function isLive(session: FoundSession, presented: string, now: number): boolean {
  if (session.endedAt !== null || now - session.lastUsedAt >= session.idleMs) return false
  if (presented !== session.tokenHash && isPreviousOver(session, now)) return false
  return session.expiresAt === null || now < session.expiresAt
}

function isPreviousOver({ previousUntil, tokenIssuedAt }: FoundSession, now: number): boolean {
  return now - tokenIssuedAt >= previousTokenMs || (previousUntil !== null && now >= previousUntil)
}

/**
 * Returns whether the browser has stored the new token for certain. A workshop tablet, which cannot sign in again by
 * mail, may lose power before the cookie is on its disk: uses in the first minute prove nothing.
 */
function isTokenStored({ device, tokenIssuedAt }: FoundSession, now: number): boolean {
  return device === null || now - tokenIssuedAt >= cookieOnDiskMs
}

// Of two concurrent requests one renews; the other gets no cookie, and its token becomes the previous token.
async function renew(
  deps: StoreDeps,
  session: FoundSession,
  presented: string,
): Promise<readonly [string, string] | null> {
  const now = deps.now()
  // The new token is in use already: the previous token is not renewed.
  if (presented !== session.tokenHash && session.previousUntil !== null) return null
  const token = makeToken()
  const isReplaced = await replaceToken(deps.database, session, {
    seenHash: session.tokenHash,
    newHash: hashToken(token),
    presentedHash: presented,
    now,
  })
  return isReplaced ? sessionCookieLine(token, (session.expiresAt ?? now + session.idleMs) - now) : null
}

export function sessionCookieLine(token: string, lastsMs: number): readonly [string, string] {
  return hostCookie(sessionCookie, token, Math.max(0, Math.floor(lastsMs / 1000)))
}
