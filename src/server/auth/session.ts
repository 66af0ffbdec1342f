import type { StoreDeps } from '../deps.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import type { Present } from '../http/person.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { cookieOnDiskMs, graceMs, lostTokenMs, previousTokenMs, renewAfterMs } from './lifetimes.ts'
import { beginGrace, dropPrevious, type FoundSession, findSession, replaceToken, touchSession } from './store.ts'

export const sessionCookie = '__Host-sid'

const minuteMs = 60_000

/**
 * Returns the session of a request, or `null`. The token is renewed after 15 minutes of use. The previous token stays
 * valid until 60 s after the first use of the new token, so that a second tab or a lost response does not sign the user
 * out, and for at most 24 hours. It can be renewed again only if the new token was never used, or in its first minute only.
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
    else await shortenPrevious(deps, session, hash)
  }
  if (now - session.lastUsedAt >= minuteMs) await touchSession(deps.database, session, now)
  const isDue = now - session.tokenIssuedAt >= renewAfterMs || isNewTokenLost(session, hash, now)
  const cookie = isDue ? await renew(deps, session, hash) : null
  const { user, device, lacksPasskey } = session
  // Law: who must show a passkey first is at no station until then.
  const { account, role } = lacksPasskey ? { account: null, role: null } : session
  return { sessionId: session.id, user, account, role, device, lacksPasskey, cookie }
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

/** Whether the browser has stored the new token for certain. */
const isTokenStored = ({ tokenIssuedAt }: FoundSession, now: number): boolean => now - tokenIssuedAt >= cookieOnDiskMs

/** The end of the previous token if the new one was used in its first minute only. */
const lostTokenUntil = ({ tokenIssuedAt }: FoundSession): number => tokenIssuedAt + lostTokenMs

/**
 * The new token is used: the previous one ends soon. In the first minute that proves nothing, because the browser may be
 * killed before the new cookie is on its disk. A workshop tablet, which cannot sign in again by mail, then keeps the
 * previous token.
 */
async function shortenPrevious(deps: StoreDeps, session: FoundSession, hash: string): Promise<void> {
  const now = deps.now()
  const isStored = isTokenStored(session, now)
  if (!isStored && session.device !== null) return
  const until = isStored ? now + graceMs : lostTokenUntil(session)
  if (session.previousUntil === null || until < session.previousUntil) {
    await beginGrace(deps.database, session, hash, until)
  }
}

/** Whether the browser still presents the previous token although it was sent a new one and has used it. */
function isNewTokenLost(session: FoundSession, presented: string, now: number): boolean {
  return (
    presented !== session.tokenHash && session.previousUntil === lostTokenUntil(session) && isTokenStored(session, now)
  )
}

// Of two concurrent requests one renews; the other gets no cookie, and its token becomes the previous token.
async function renew(
  deps: StoreDeps,
  session: FoundSession,
  presented: string,
): Promise<readonly [string, string] | null> {
  const now = deps.now()
  // The new token is in use already: the previous token is not renewed.
  const isOver = presented !== session.tokenHash && session.previousUntil !== null
  if (isOver && !isNewTokenLost(session, presented, now)) return null
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
