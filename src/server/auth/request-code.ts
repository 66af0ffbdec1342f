import { emailKey } from '#domain/codes/email.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { hostCookie, readCookie } from '../http/cookies.ts'
import { codeLimits, resendMs } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { hashToken, isToken, makeToken } from '../token.ts'
import { codeLifeMs, makeCode, type SignInKind, signCode } from './code.ts'
import { codeMail, otherPageMail } from './code-mail.ts'
import { findKnownBrowser } from './known-browser.ts'
import { findUserId, insertCode } from './store.ts'

export const otpCookie = '__Host-otp'

type CodeSent = { expiresInSeconds: number; resendInSeconds: number }

/**
 * Sends a code, or on the wrong page (sign-in or registration) a mail with a link to the other page. Both cases do the
 * same work and return the same response, so that nobody can find out who has an account.
 */
export async function requestCode(
  deps: Deps,
  kind: SignInKind,
  typedEmail: string,
  context: Pick<Context<'public'>, 'headers' | 'ip' | 'locale' | 'log'>,
): Promise<Answer<CodeSent>> {
  const { database, key, mailer } = deps
  if (!mailer.available) {
    context.log.error('a code was requested, but SMTP_URL is missing: in production no mail can be sent without it')
    return fail('mail-unavailable')
  }
  const email = emailKey(typedEmail)
  const now = deps.now()
  const known = readCookie(context.headers, otpCookie)
  const browser = isToken(known) ? known : makeToken()
  const browserHash = hashToken(browser)
  const digits = makeCode()

  const answer = await inTransactionIfOk(database, async (tx) => {
    const requester = { ip: context.ip, knownBrowser: await findKnownBrowser(tx, context.headers, now, email) }
    const counted = await countAll(tx, codeLimits(key, kind, email, requester), now)
    if (!counted.ok) return counted
    const isRightPage = ((await findUserId(tx, email)) !== null) === (kind === 'login')
    const facts = {
      to: email,
      locale: context.locale,
      product: deps.config.productName,
      origin: deps.config.publicOrigin,
    }
    const codeMessage = codeMail(deps.translate, kind, digits, facts)
    const otherPageMessage = otherPageMail(deps.translate, kind, facts)
    // On the wrong page a random signature is stored that no code matches.
    const signed = signCode(key, { kind, email, browserHash, digits })
    const signature = isRightPage ? signed : makeToken()
    await insertCode(tx, { browserHash, kind, email, signature, now, expiresAt: now + codeLifeMs })
    await mailer.enqueue(tx, {
      ...(isRightPage ? codeMessage : otherPageMessage),
      kind: `${kind}-code`,
      expiresAt: now + codeLifeMs,
    })
    return { ok: true }
  })
  if (!answer.ok) {
    context.log.warn({ kind, why: answer.why, ...attemptOf(key, context.ip, email) }, 'limit hit: code request')
    return answer
  }
  mailer.wake()
  return {
    ok: true,
    value: { expiresInSeconds: codeLifeMs / 1000, resendInSeconds: resendMs / 1000 },
    // Longer than the code's lifetime, so that the next request still replaces it.
    headers: [hostCookie(otpCookie, browser, 3600)],
  }
}
