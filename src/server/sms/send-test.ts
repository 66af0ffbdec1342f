import type { TextDescriptor } from '#contract/shape/problem.ts'
import type { SmsFault } from '#domain/sms/gateway.ts'
import { smsText } from '#domain/sms/plain-letters.ts'
import { measureSms } from '#domain/sms/sms-length.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Context } from '../http/bind.ts'
import { testSmsLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { newId } from '../new-id.ts'
import { findStation } from '../stations/store.ts'
import { openGateway } from './open-gateway.ts'
import { giveUpSms, markSmsSent, putSms } from './outbox-store.ts'
import { smsIdx } from './sms-idx.ts'
import { findGateway } from './store.ts'

const testText: TextDescriptor = /*i18n*/ {
  id: 'sms.test',
  message: '{station}: this is a test. Your customers will get text messages like this one.',
}

type TestOutcome = { fault: SmsFault | null; parts: number }

/** Sends one SMS now, by one attempt. It counts as one of the month, and its delivery can be reported. */
export async function sendTest(
  deps: Deps,
  { account, locale, log }: Pick<Context, 'locale' | 'log'> & { account: string },
  to: string,
): Promise<Answer<TestOutcome>> {
  const { database, key, now, translate } = deps
  const { db } = database
  const stored = await findGateway(account, db)
  const gateway = openGateway(deps, stored)
  const station = (await findStation(account, db))?.content
  if (!gateway || !station) return fail('sms-off')
  const text = smsText(translate(locale, testText, { station: station.name }), stored.isPlain)
  const { parts } = measureSms(text)
  const idx = smsIdx(newId(), 1)
  const at = now()
  const counted = await inTransactionIfOk(database, async (tx) => {
    const within = await countAll(tx, testSmsLimits(key, account, to), at)
    // Its attempt is made here: the outbox never claims it.
    const row = { idx, message_id: null, sealed: '', parts, created_at: at, expires_at: at, next_at: never }
    if (within.ok) await putSms(account, tx, row)
    return within
  })
  if (!counted.ok) {
    log.warn({ why: counted.why }, 'limit hit: test SMS')
    return fail(counted.why, { retryAfter: counted.retryAfter })
  }
  const outcome = await gateway.send({ to, text, idx, sender: stored.sender, isRepeated: false })
  if (outcome.ok) await markSmsSent(db, { account, idx }, outcome, now())
  else await giveUpSms(db, { account, idx }, outcome.why, now())
  log.info({ sms: idx, why: outcome.ok ? null : outcome.why }, 'test SMS')
  return { ok: true, value: { fault: outcome.ok ? null : outcome.why, parts: (outcome.ok && outcome.parts) || parts } }
}

/** In the year 2286: a time that no claim reaches. */
const never = 9_999_999_999_999
