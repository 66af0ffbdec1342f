import { emailKey } from '#domain/codes/email.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { waitlistLimits } from '../limits/limits.ts'
import { attemptOf } from '../limits/log-digest.ts'
import { countAll } from '../limits/store.ts'
import { newId } from '../new-id.ts'
import { hashToken, makeToken } from '../token.ts'
import { insertToken, upsertEntry } from './store.ts'
import { alreadyJoinedMail, confirmationMail } from './waitlist-mail.ts'

/** As for every mail: a mail that could not be sent within a day is deleted. */
const mailLifeMs = 24 * 3600_000

/**
 * Adds an address to the waitlist; it becomes effective when the link in the mail is opened. New, unconfirmed and
 * confirmed addresses take the same work and get the same answer.
 */
export async function joinWaitlist(
  deps: Deps,
  typedEmail: string,
  context: Pick<Context<'public'>, 'ip' | 'locale' | 'log'>,
): Promise<Answer<undefined>> {
  const { config, database, key, mailer, translate } = deps
  if (!mailer.available) {
    context.log.error('waitlist entry refused: there is no SMTP_URL, and production sends no mail without it')
    return fail('mail-unavailable')
  }
  const email = emailKey(typedEmail)
  const now = deps.now()
  const token = makeToken()
  const answer = await inTransactionIfOk(database, async (tx) => {
    const counted = await countAll(tx, waitlistLimits(key, email, context.ip), now)
    if (!counted.ok) return counted
    const entry = await upsertEntry(tx, { id: newId(), email, locale: context.locale, now })
    await insertToken(tx, { hash: hashToken(token), entryId: entry.id, now })
    const facts = {
      to: email,
      locale: entry.locale,
      product: config.productName,
      origin: config.publicOrigin,
      token,
    }
    const mails = { confirm: confirmationMail(translate, facts), joined: alreadyJoinedMail(translate, facts) }
    const mail = entry.confirmed ? mails.joined : mails.confirm
    await mailer.enqueue(tx, { ...mail, kind: 'waitlist', expiresAt: now + mailLifeMs })
    return { ok: true }
  })
  if (!answer.ok) {
    context.log.warn({ why: answer.why, ...attemptOf(key, context.ip, email) }, 'limit hit: waitlist')
    return answer
  }
  mailer.wake()
  context.log.info('waitlist joined')
  return { ok: true, value: undefined }
}
