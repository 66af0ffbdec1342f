import { emailKey } from '#domain/codes/email.ts'
import { inTransactionIfOk, type Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { codeTries, isSameSignature, type SignInKind, signCode } from './code.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import { otpCookie } from './request-code.ts'
import { consumeCode, createUser, findUserId, takeTry } from './store.ts'

/** Opens a session for an address and its code. Wrong, expired and used codes get the same response. */
export async function enterCode(
  deps: Deps,
  kind: SignInKind,
  entry: { email: string; code: string },
  context: Pick<Context<'public'>, 'headers' | 'ip' | 'locale' | 'log'>,
): Promise<Answer<OpenedSession['value']>> {
  const { database, key } = deps
  const now = deps.now()
  const email = emailKey(entry.email)
  const cookie = readCookie(context.headers, otpCookie)
  // Without the cookie this browser has no pending code; a random token keeps the response time the same.
  const browserHash = hashToken(isToken(cookie) ? cookie : makeToken())
  const given = signCode(key, { kind, email, browserHash, digits: entry.code })
  const stored = await takeTry(database, { browserHash, kind, email, now, tries: codeTries })
  if (stored === null) {
    // A pending code has its own tries, which others in the same network cannot use up.
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, context.ip), now))
    if (!counted.ok) {
      context.log.warn({ kind, why: counted.why, ...attemptOf(key, context.ip, email) }, 'limit hit: code entry')
      return counted
    }
  }
  const isRight = stored !== null && isSameSignature(stored, given)
  const opened = isRight
    ? await inTransactionIfOk(database, (tx) => enter(tx, { kind, email, signature: given, now, context }))
    : ({ ok: false } as const)
  if (!opened.ok) {
    context.log.warn({ kind, ...attemptOf(key, context.ip, email) }, 'sign-in failed')
    return fail('invalid-code', { field: 'code' })
  }
  context.log.info({ kind, user: opened.userId }, 'signed in')
  const { value, headers } = opened
  return { ok: true, value, headers: [...headers, hostCookie(otpCookie, '', 0)] }
}

type CodeTyped = {
  kind: SignInKind
  email: string
  signature: string
  now: number
  context: Pick<Context<'public'>, 'headers' | 'locale'>
}

// The code is consumed in the transaction that creates the session, so that it works exactly once.
async function enter(
  tx: Tx,
  entry: CodeTyped,
): Promise<({ ok: true; userId: string } & OpenedSession) | { ok: false }> {
  const { kind, email, now, context } = entry
  if (!(await consumeCode(tx, entry.signature))) return { ok: false }
  const userId =
    kind === 'login' ? await findUserId(tx, email) : await createUser(tx, { email, locale: context.locale, now })
  if (userId === null) return { ok: false }
  return { ok: true, userId, ...(await openSession(tx, { userId, headers: context.headers, now, passkeyId: null })) }
}
