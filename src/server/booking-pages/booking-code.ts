import type { Locale } from '#contract/pages/path-locale.ts'
import type { ProblemCode } from '#contract/shape/problem.ts'
import { codeLifeMs, codeTries, isSameSignature, makeCode, signCode } from '../auth/code.ts'
import { bookingCodeMail } from '../auth/code-mail.ts'
import { otpCookie } from '../auth/request-code.ts'
import { insertCode, takeTry } from '../auth/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { codeLimits, entryLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { hashToken, isToken, makeToken } from '../token.ts'

const kind = 'booking'

type CodeReader = { readonly headers: Headers; readonly ip: string; readonly log: Deps['log'] }
type CodeRequest = CodeReader & {
  readonly account: string
  readonly station: string
  readonly email: string
  readonly locale: Locale
}

type CodeRefused = { readonly ok: false; readonly why: ProblemCode; readonly retryAfter?: number }

/** Sends a code to the address of a customer. It is bound to the browser and the station; the limits are those of codes. */
export async function sendBookingCode(
  deps: Deps,
  { account, station, email, locale, headers, ip, log }: CodeRequest,
): Promise<{ readonly ok: true; readonly cookie: readonly [string, string] } | CodeRefused> {
  const { database, key, mailer, config } = deps
  if (!mailer.available) return { ok: false, why: 'mail-unavailable' }
  const now = deps.now()
  const known = readCookie(headers, otpCookie)
  const browser = isToken(known) ? known : makeToken()
  const browserHash = hashToken(browser)
  const digits = makeCode()
  const sent = await inTransactionIfOk(database, async (tx): Promise<{ ok: true } | CodeRefused> => {
    const counted = await countAll(tx, codeLimits(key, kind, email, { ip, knownBrowser: null }), now)
    if (!counted.ok) return counted
    const signature = signCode(key, { kind, email, browserHash, digits, account })
    await insertCode(tx, { browserHash, kind, email, signature, now, expiresAt: now + codeLifeMs })
    const facts = { to: email, locale, product: config.productName, origin: config.publicOrigin }
    const mail = bookingCodeMail(deps.translate, station, digits, facts)
    await mailer.enqueue(tx, { ...mail, kind: 'booking-code', expiresAt: now + codeLifeMs })
    return { ok: true }
  })
  if (!sent.ok) {
    log.warn({ why: sent.why, ...attemptOf(key, ip, email) }, 'limit hit: code for a booking')
    return sent
  }
  mailer.wake()
  return { ok: true, cookie: hostCookie(otpCookie, browser, 3600) }
}

type CodeEntry = CodeReader & { readonly account: string; readonly email: string; readonly code: string }

type CheckedCode = { readonly signature: string; readonly refused: CodeRefused | null }

/** Uses one try of the code of this browser. Returns the signature by which the booking consumes it. */
export async function checkBookingCode(
  { database, key, now }: Deps,
  { account, email, code, headers, ip, log }: CodeEntry,
): Promise<CheckedCode> {
  const cookie = readCookie(headers, otpCookie)
  const browserHash = hashToken(isToken(cookie) ? cookie : makeToken())
  const signature = signCode(key, { kind, email, browserHash, digits: code, account })
  const stored = await takeTry(database, { browserHash, kind, email, now: now(), tries: codeTries })
  if (stored !== null && isSameSignature(stored, signature)) return { signature, refused: null }
  if (stored === null) {
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, entryLimits(key, ip), now()))
    if (!counted.ok) return { signature, refused: counted }
  }
  log.warn(attemptOf(key, ip, email), 'wrong code for a booking')
  return { signature, refused: { ok: false, why: 'invalid-code' } }
}
