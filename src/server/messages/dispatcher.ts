import type { Logger } from 'pino'
import { emailKey } from '#domain/codes/email.ts'
import { afterQuiet, isQuiet, isStillTrue, nextQuiet } from '#domain/message.ts'
import { permissionsOf } from '#domain/online-booking/customer-permissions.ts'
import { toWall } from '#domain/wall-time.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Tx } from '../db/in-transaction.ts'
import { leaveAccount } from '../db/within-account.ts'
import { customerMailLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { SmsOutbox } from '../sms/create-sms-outbox.ts'
import { findRules } from '../stations/booking-rules-store.ts'
import type { Translate } from '../texts/translate.ts'
import { hashToken, makeToken } from '../token.ts'
import { insertVisitLink } from '../visit-links/store.ts'
import { chooseChannel } from './choose-channel.ts'
import { customerMail } from './customer-mail.ts'
import { shortMessage } from './message-text.ts'
import { queueSms } from './queue-sms.ts'
import { settleSms } from './rows/sms-store.ts'
import { claimMessage, type Due, nextMessageAt, noteUnsent, settleMessages, updateMessage } from './rows/store.ts'
import { insertUnsubscribeToken } from './rows/unsubscribe-store.ts'
import { readVisitFacts } from './visit-facts.ts'
import { hasVisitPage } from './visit-link.ts'

type DispatcherDeps = {
  database: Database
  key: Buffer
  mailer: Mailer
  sms: SmsOutbox
  translate: Translate
  product: string
  origin: string
  now: () => number
  log: Logger
  /** Called for each appointment whose messages have changed. */
  announce: (account: string, appointmentId: string) => void
}

/** Passes the messages to customers to the outbox of mails or of SMS when they are due. */
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
/** The minimum lifetime of a mail or an SMS: its server may be unreachable for this long. */
const leastLifeMs = 3600_000

export function createDispatcher({
  database,
  key,
  mailer,
  sms,
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

  async function send(tx: Tx, { account, id, appointmentId, kind, startsAt, dueAt, isManual }: Due): Promise<void> {
    const at = now()
    const end = (fields: Parameters<typeof updateMessage>[3]) => updateMessage(account, tx, id, fields)
    const row = await findAppointment(account, tx, appointmentId)
    const facts = row && (await readVisitFacts(account, tx, row))
    if (!facts || !isStillTrue({ kind, startsAt }, { status: row.status, startsAt: row.starts_at }, at)) {
      return end({ state: 'dropped', why: 'not-true', settled_at: at })
    }
    // Only what the customer did a moment ago is planned for the quiet hours.
    const isAwaited = isManual || isQuiet(dueAt, facts.station.timeZone)
    const allowedAt = isAwaited ? at : afterQuiet(at, facts.station.timeZone)
    const isReminder = kind === 'reminder'
    // It names tomorrow: late at night, and on the day itself, nobody wants it.
    const isPast = !isManual && toWall(at, facts.station.timeZone).date !== toWall(dueAt, facts.station.timeZone).date
    if (isReminder && (allowedAt > at || isPast)) return end({ state: 'dropped', why: 'too-late', settled_at: at })
    if (allowedAt > at) return end({ state: 'waiting', due_at: allowedAt })
    const { customer_id: customer, customerEmail: email, customerPhone: phone } = row
    const channel = await chooseChannel(account, tx, row)
    // Nobody calls or texts a customer to remind them.
    if (isReminder && channel !== 'email')
      return end({ state: 'dropped', why: email === null ? 'no-address' : 'mails-off', settled_at: at })
    const quietAt = nextQuiet(at, facts.station.timeZone)
    const expiresAt = isReminder ? quietAt : Math.max(at + leastLifeMs, quietAt)
    const rules = await findRules(account, tx)
    if (channel === 'sms' && phone !== null) {
      const body = shortMessage(translate, kind, facts, at)
      const { timeZone } = facts.station
      const linkToken = hasVisitPage(row, rules, at) ? makeToken() : null
      const queued = await queueSms(
        tx,
        { sms, key },
        // Colleagues read the stored text: it has no link, which would let them answer as the customer.
        { ...{ account, messageId: id, phone, body, timeZone }, ...{ origin, linkToken, expiresAt, now: at } },
      )
      const { limit, ...fields } = queued
      if (linkToken && fields.sms_idx)
        await insertVisitLink(account, tx, { hash: hashToken(linkToken), appointmentId, now: at })
      if (limit) log.warn({ account, why: limit }, 'limit hit: SMS to customers')
      if (fields.state === 'by-hand')
        await noteUnsent(tx, { account_id: account, id, appointment_id: appointmentId }, at)
      return end(fields)
    }
    if (channel === null && email !== null && phone === null)
      return end({ state: 'dropped', why: 'mails-off', settled_at: at })
    if (channel === null || customer === null || email === null) return end({ state: 'by-hand' })
    const counted = await countAll(tx, customerMailLimits(key, account, emailKey(email)), at)
    if (!counted.ok) {
      log.warn({ account, why: counted.why }, 'limit hit: mails to customers')
      return end({ state: 'ask' })
    }
    const token = makeToken()
    await insertUnsubscribeToken(account, tx, { hash: hashToken(token), customerId: customer, now: at })
    const visitToken = isReminder || hasVisitPage(row, rules, at) ? makeToken() : null
    if (visitToken) await insertVisitLink(account, tx, { hash: hashToken(visitToken), appointmentId, now: at })
    const tokens = { stop: token, visit: visitToken }
    const may = permissionsOf({ status: row.status, startsAt }, rules, at)
    const mail = customerMail(translate, { to: email, kind, facts, product, origin, tokens, may, now: at })
    const mailId = await mailer.enqueue(tx, { ...mail, kind: customerMailKind, expiresAt })
    await end({ channel, mail_id: mailId, address: email, body: shortMessage(translate, kind, facts, at) })
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
    const settled = [...(await settleMessages(database.db)), ...(await settleSms(database.db))]
    for (const { account, appointmentId } of settled) announce(account, appointmentId)
    for (let due = await takeDueMessage(); due && !stopped; due = await takeDueMessage()) {
      announce(due.account, due.appointmentId)
      mailer.wake()
      sms.wake()
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
    // A call may wake it; the messages of all workshops are sent.
    running = leaveAccount(() => running.then(sendDue)).catch((error: unknown) =>
      log.error({ err: error }, 'bug in the dispatcher'),
    )
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
