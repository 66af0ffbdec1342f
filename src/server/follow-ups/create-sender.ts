import type { Logger } from 'pino'
import { emailKey } from '#domain/codes/email.ts'
import { sendingTime } from '#domain/follow-ups/follow-up-message.ts'
import { nextQuiet } from '#domain/message.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'
import type { Hub } from '../events/hub.ts'
import { customerMailLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import { queueSms } from '../messages/queue-sms.ts'
import { insertUnsubscribeToken } from '../messages/rows/unsubscribe-store.ts'
import type { SmsOutbox } from '../sms/create-sms-outbox.ts'
import type { Translate } from '../texts/translate.ts'
import { hashToken, makeToken } from '../token.ts'
import { followUpMail, followUpSms, followUpTexts } from './follow-up-mail.ts'
import { obstacleIn, readMessageContext } from './message-context.ts'
import {
  claimFollowUpMessage,
  type FollowUpMessageRow,
  failFollowUpMessage,
  settleFollowUpMessages,
  updateFollowUpMessage,
} from './rows/message-store.ts'
import { findFollowUp } from './rows/store.ts'

type SenderDeps = {
  readonly database: Database
  readonly key: Buffer
  readonly mailer: Mailer
  readonly sms: SmsOutbox
  readonly translate: Translate
  readonly product: string
  readonly origin: string
  readonly now: () => number
  readonly log: Logger
  readonly hub: Pick<Hub, 'announce'>
}

/** Passes the messages of follow-ups to the outbox of mails or of SMS when they are due. */
export type FollowUpSender = {
  /** Checks for due messages and for results, without waiting. */
  wake(): void
  stop(): Promise<void>
}

/** The kind of these mails in the mail outbox. */
export const followUpMailKind = 'follow-up'
/** The minimum lifetime of a mail or an SMS: its server may be unreachable for this long. */
const leastLifeMs = 3600_000

export function createFollowUpSender(deps: SenderDeps): FollowUpSender {
  const { database, key, mailer, sms, translate, product, origin, now, log, hub } = deps
  let running: Promise<void> = Promise.resolve()
  let stopped = false

  /** Everything is judged anew: a consent may have been withdrawn since the button was pressed. */
  async function send(tx: Tx, message: FollowUpMessageRow): Promise<void> {
    const { account_id: account, id, channel } = message
    const at = now()
    const end = (fields: Partial<FollowUpMessageRow>) => updateFollowUpMessage(account, tx, id, fields)
    const drop = (why: string) => end({ state: 'dropped', why, settled_at: at })
    const row = await findFollowUp(account, tx, message.follow_up_id)
    const context = row && (await readMessageContext(account, tx, row))
    if (!context) return drop('closed')
    const { facts, customer } = context
    const { timeZone } = facts.station
    const allowed = sendingTime(at, timeZone)
    if (allowed.isQuiet) return end({ state: 'waiting', due_at: allowed.at })
    const obstacle = row.customer_id === message.customer_id ? obstacleIn(context, channel, at, id) : 'no-customer'
    if (obstacle !== null) return drop(obstacle)
    const expiresAt = Math.max(at + leastLifeMs, nextQuiet(at, timeZone))
    const address = channel === 'email' ? customer?.email : customer?.mobile
    if (!address) return drop('no-address')
    if (channel === 'sms') {
      const body = followUpSms(translate, facts)
      const queued = await queueSms(
        tx,
        { sms, key },
        { account, messageId: id, phone: address, body, origin, linkToken: null, timeZone, expiresAt, now: at },
      )
      if (queued.sms_idx) return end({ sms_idx: queued.sms_idx, address, body: queued.body ?? body })
      return failFollowUpMessage(tx, message, queued.limit ?? queued.why ?? 'limit', at)
    }
    const counted = await countAll(tx, customerMailLimits(key, account, emailKey(address)), at)
    if (!counted.ok) {
      log.warn({ account, why: counted.why }, 'limit hit: mails of follow-ups')
      return failFollowUpMessage(tx, message, 'limit', at)
    }
    const stopToken = makeToken()
    await insertUnsubscribeToken(account, tx, { hash: hashToken(stopToken), customerId: message.customer_id, now: at })
    const mail = followUpMail(translate, { to: address, facts, product, origin, stopToken })
    const mailId = await mailer.enqueue(tx, { ...mail, kind: followUpMailKind, expiresAt })
    await end({ mail_id: mailId, address, body: followUpTexts(translate, facts).join('\n') })
  }

  async function sendNext(): Promise<FollowUpMessageRow | null> {
    return inTransaction(database, async (tx) => {
      const due = await claimFollowUpMessage(tx, now())
      if (due) await send(tx, due)
      return due
    })
  }

  async function sendDue(): Promise<void> {
    const changed = await settleFollowUpMessages(database.db)
    for (let due = await sendNext(); due && !stopped; due = await sendNext()) changed.add(due.account_id)
    for (const account of changed) hub.announce(account, { noun: 'follow-ups', id: null, version: null })
    if (changed.size === 0) return
    mailer.wake()
    sms.wake()
  }

  return {
    wake() {
      if (stopped) return
      // A call may wake it; the messages of all workshops are sent.
      running = leaveAccount(() => running.then(sendDue)).catch((error: unknown) =>
        log.error({ err: error }, 'bug in the messages of follow-ups'),
      )
    },
    async stop() {
      stopped = true
      await running
    },
  }
}
