import type { Logger } from 'pino'
import { emailKey } from '#domain/codes/email.ts'
import { afterQuiet, isStillTrue, nextQuiet } from '#domain/message.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { customerMailLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Translate } from '../texts/translate.ts'
import { hashToken, makeToken } from '../token.ts'
import { customerMail } from './customer-mail.ts'
import { shortMessage } from './message-text.ts'
import { claimMessage, type Due, nextMessageAt, settleMessages, updateMessage } from './rows/store.ts'
import { findUnsubscribed, insertUnsubscribeToken } from './rows/unsubscribe-store.ts'
import { readVisitFacts } from './visit-facts.ts'

type DispatcherDeps = {
  database: Database
  key: Buffer
  mailer: Mailer
  translate: Translate
  product: string
  origin: string
  now: () => number
  log: Logger
  /** Called for each appointment whose messages have changed. */
  announce: (account: string, appointmentId: string) => void
}

/** Passes the messages to customers to the mail outbox when they are due. */
export type Dispatcher = {
  /** Schedules a check at that time, epoch ms. */
  expect(at: number): void
  /** Checks for due messages, without waiting. */
  wake(): void
  stop(): Promise<void>
}

/** The kind of customer mails in the mail outbox. */
export const customerMailKind = 'customer'
/** Longer waits are split: the clock may jump, and another instance may have written a message. */
const longestWaitMs = 60_000
/** The minimum lifetime of a mail: the mail server may be unreachable for this long. */
const leastLifeMs = 3600_000

export function createDispatcher({
  database,
  key,
  mailer,
  translate,
  product,
  origin,
  now,
  log,
  announce,
}: DispatcherDeps): Dispatcher {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let stopped = false

  async function send(tx: Tx, { account, id, appointmentId, kind, startsAt, isManual }: Due): Promise<void> {
    const at = now()
    const end = (fields: Parameters<typeof updateMessage>[3]) => updateMessage(account, tx, id, fields)
    const row = await findAppointment(account, tx, appointmentId)
    const facts = row && (await readVisitFacts(account, tx, row))
    if (!facts || !isStillTrue({ kind, startsAt }, { status: row.status, startsAt: row.starts_at }, at)) {
      return end({ state: 'dropped', why: 'not-true', settled_at: at })
    }
    const allowedAt = isManual ? at : afterQuiet(at, facts.station.timeZone)
    if (allowedAt > at) return end({ state: 'waiting', due_at: allowedAt })
    const stop = row.customer_id === null ? null : await findUnsubscribed(account, tx, row.customer_id)
    if (stop && row.customerPhone === null) return end({ state: 'dropped', why: 'mails-off', settled_at: at })
    if (row.customer_id === null || row.customerEmail === null || stop) return end({ state: 'by-hand' })
    const counted = await countAll(tx, customerMailLimits(key, account, emailKey(row.customerEmail)), at)
    if (!counted.ok) {
      log.warn({ account, why: counted.why }, 'limit hit: mails to customers')
      return end({ state: 'ask' })
    }
    const token = makeToken()
    await insertUnsubscribeToken(account, tx, { hash: hashToken(token), customerId: row.customer_id, now: at })
    const mail = customerMail(translate, { to: row.customerEmail, kind, facts, product, origin, token, now: at })
    const expiresAt = Math.max(at + leastLifeMs, nextQuiet(at, facts.station.timeZone))
    const mailId = await mailer.enqueue(tx, { ...mail, kind: customerMailKind, expiresAt })
    await end({ mail_id: mailId, address: row.customerEmail, body: shortMessage(translate, kind, facts, at) })
  }

  async function takeDueMessage(): Promise<Due | null> {
    return inTransaction(database, async (tx) => {
      const due = await claimMessage(tx, now())
      if (due) await send(tx, due)
      return due
    })
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer)
    timerAt = Number.POSITIVE_INFINITY
    for (const { account, appointmentId } of await settleMessages(database.db)) announce(account, appointmentId)
    for (let due = await takeDueMessage(); due && !stopped; due = await takeDueMessage()) {
      announce(due.account, due.appointmentId)
      mailer.wake()
    }
    const nextAt = await nextMessageAt(database.db)
    if (nextAt !== null) expect(nextAt)
  }

  function expect(at: number): void {
    if (stopped || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(wake, Math.min(longestWaitMs, Math.max(1000, at - now())))
    timer.unref()
  }

  function wake(): void {
    if (stopped) return
    running = running.then(sendDue).catch((error: unknown) => log.error({ err: error }, 'bug in the dispatcher'))
  }

  return {
    expect,
    wake,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
