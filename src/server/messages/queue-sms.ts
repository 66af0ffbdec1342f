import { smsCost } from '#domain/money/sms-cost.ts'
import { mostSmsParts, type SmsFault } from '#domain/sms/gateway.ts'
import { monthStart } from '#domain/sms/month-start.ts'
import { smsText } from '#domain/sms/plain-letters.ts'
import { measureSms } from '#domain/sms/sms-length.ts'
import type { Tx } from '../db/in-transaction.ts'
import { customerSmsLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import type { SmsOutbox } from '../sms/create-sms-outbox.ts'
import { countSms, findIdxs, findSms } from '../sms/outbox-store.ts'
import { smsIdx } from '../sms/sms-idx.ts'
import { findGateway } from '../sms/store.ts'
import type { updateMessage } from './rows/store.ts'
import { withVisitLink } from './visit-link.ts'

type MessageFields = Parameters<typeof updateMessage>[3]
/** An SMS to queue; times in epoch ms. */
type SmsToQueue = {
  account: string
  messageId: string
  /** E.164. */
  phone: string
  /** With all its letters, without the link. */
  body: string
  origin: string
  /** Of the link to the page of the visit; `null`: the SMS has none. */
  linkToken: string | null
  timeZone: string
  expiresAt: number
  now: number
}

/** Puts the SMS of a message into the outbox. Returns the new fields of the message, also if it cannot be sent. */
export async function queueSms(
  tx: Tx,
  { sms, key }: { sms: SmsOutbox; key: Buffer },
  { account, messageId, phone, body, origin, linkToken, timeZone, expiresAt, now }: SmsToQueue,
): Promise<MessageFields & { limit?: string }> {
  const { isPlain, partPrice, monthlyLimit } = await findGateway(account, tx)
  const text = smsText(withVisitLink(body, origin, linkToken), isPlain)
  const { parts } = measureSms(text)
  const byHand = (why: SmsFault): MessageFields => ({ channel: 'sms', state: 'by-hand', why, sms_parts: parts })
  if (parts > mostSmsParts) return byHand('too-long')
  if ((await countSms(account, tx, monthStart(now, timeZone))) >= monthlyLimit) return byHand('monthly-limit')
  const counted = await countAll(tx, customerSmsLimits(key, account, phone), now)
  if (!counted.ok) return { channel: 'sms', state: 'ask', limit: counted.why }
  const idx = await nextIdx(account, tx, messageId)
  await sms.enqueue(tx, account, { to: phone, text, idx, messageId, parts, expiresAt })
  const sent = { sms_idx: idx, sms_parts: parts, sms_cost: smsCost(parts, partPrice), delivered_at: null }
  return { channel: 'sms', address: phone, body: smsText(body, isPlain), ...sent }
}

/** A message keeps its `idx` until an SMS with it was sent, so that the gateway never has two that differ by `idx` alone. */
async function nextIdx(account: string, tx: Tx, messageId: string): Promise<string> {
  const earlier = await findIdxs(account, tx, messageId)
  const last = earlier.at(-1)
  if (last === undefined) return smsIdx(messageId, 1)
  const wasSent = (await findSms(account, tx, last))?.sent_at != null
  return wasSent ? smsIdx(messageId, earlier.length + 1) : last
}
