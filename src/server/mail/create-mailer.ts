import type { Logger } from 'pino'
import { type MailFault, mailFaultOf } from '#domain/mail-fault.ts'
import type { Database } from '../db/database.ts'
import { leaveAccount } from '../db/within-account.ts'
import type { Meter } from '../watch/meter.ts'
import { decryptMail, encryptMail } from './encrypt-mail.ts'
import type { Mail, Mailer } from './mailer.ts'
import {
  claimMail,
  type DueMail,
  giveUpMail,
  insertMail,
  longestWaitMs,
  markSent,
  nextMailAt,
  postponeMail,
} from './store.ts'

/** Sends a mail under an id that is in its Message-ID; throws if it could not be delivered. */
export type Deliver = (mail: Mail, id: string) => Promise<void>

type MailerDeps = {
  database: Database
  key: Buffer
  now: () => number
  log: Logger
  deliver: Deliver | null
  /** Called after each attempt with the kind of the mail. */
  onTried?: (kind: string) => void
  meter?: Meter | null
}

/** Mails in delivery at the same time: a slow mail server must not delay all others. */
export const mostAtOnce = 5
/** The remaining places are reserved for codes, because people wait for them. */
const mostButCodes = 3
/** After this time a delivery attempt is aborted and retried later. */
export const deliveryMs = 55_000
/** Longer than a delivery, so that no other instance sends the same mail. */
const leaseMs = 60_000
/** 5 s, 10 s, 20 s … up to a quarter of an hour. */
const backOffMs = (attempts: number): number => Math.min(longestWaitMs, 5000 * 2 ** (attempts - 1))

/** The outbox of mails: a table, so that a mail survives a restart and an outage of the mail server. */
export function createMailer({ database, key, now, log, deliver, onTried, meter }: MailerDeps): Mailer {
  /** The mails in delivery, each with whether it is a code. */
  const inDelivery = new Map<Promise<void>, boolean>()
  let claiming: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function send(mail: DueMail): Promise<void> {
    if (!deliver || mail.expiresAt <= now()) {
      meter?.delivery('mail', 'failed')
      return giveUpMail(database, mail.id, 'expired', now())
    }
    try {
      await deliver(decryptMail(key, mail.sealed), mail.id)
      await markSent(database, mail.id, now())
      meter?.delivery('mail', 'sent')
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } catch (error) {
      const isBadAddress = refusesAddress(error)
      const why = isBadAddress ? ('bad-address' satisfies MailFault) : kindOf(error)
      meter?.delivery('mail', isBadAddress ? 'failed' : 'postponed')
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, why }, 'mail not sent')
      if (isBadAddress) await giveUpMail(database, mail.id, why, now())
      else await postponeMail(database, mail.id, why, now() + backOffMs(mail.attempts))
    }
  }

  /** Which mails may be sent now. */
  function room(): 'none' | 'codes' | 'all' {
    if (inDelivery.size >= mostAtOnce) return 'none'
    const others = [...inDelivery.values()].filter((isCode) => !isCode)
    return others.length >= mostButCodes ? 'codes' : 'all'
  }

  function startDelivery(mail: DueMail): void {
    const delivery = send(mail)
      .catch((error: unknown) => log.error({ err: error }, 'bug in the mail outbox'))
      .then(() => {
        inDelivery.delete(delivery)
        onTried?.(mail.kind)
        fill()
      })
    inDelivery.set(delivery, mail.isCode)
  }

  async function claimDue(): Promise<void> {
    clearTimeout(timer)
    // After the stop it could send a mail but not mark it as sent, and the next start would send it again.
    for (let may = room(); may !== 'none' && !stopped; may = room()) {
      const mail = await claimMail(database, { now: now(), leaseMs, codesOnly: may === 'codes' })
      if (!mail) break
      startDelivery(mail)
    }
    const may = room()
    // Each finished delivery calls `fill` again.
    if (may === 'none' || stopped) return
    const nextAt = await nextMailAt(database, { codesOnly: may === 'codes' })
    if (nextAt === null || stopped) return
    timer = setTimeout(fill, Math.min(longestWaitMs, Math.max(1000, nextAt - now())))
    timer.unref()
  }

  function fill(): void {
    // A call may wake it; the mails of all are sent.
    claiming = leaveAccount(() => claiming.then(claimDue)).catch((error: unknown) =>
      log.error({ err: error }, 'bug in the mail outbox'),
    )
  }

  /** Resolves when no mail is being claimed or delivered. */
  async function settle(): Promise<void> {
    for (;;) {
      await claiming
      if (inDelivery.size === 0) return
      await Promise.all(inDelivery.keys())
    }
  }

  return {
    available: deliver !== null,
    async enqueue(tx, { kind, expiresAt, ...mail }) {
      const headers = mail.to + mail.subject + (mail.replyTo ?? '')
      if (/[\r\n\0]/.test(headers)) throw new Error('a mail header contains a line break')
      return insertMail(tx, { kind, isCode: isCode(kind), sealed: encryptMail(key, mail), now: now(), expiresAt })
    },
    wake: fill,
    async drain() {
      fill()
      await settle()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await settle()
    },
  }
}

/** Whether the mail server says that there is no such recipient: it would say the same again. */
function refusesAddress(error: unknown): boolean {
  const { command, responseCode, response } = error as { command?: unknown; responseCode?: unknown; response?: unknown }
  const isOfRecipient = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
  return isOfRecipient && mailFaultOf({ status: '', diagnostic: String(response) }) === 'bad-address'
}

const isCode = (kind: string): boolean => kind.endsWith('-code')

// The text of a mail error may contain the address, so only its code is stored.
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' ? code : error.name).slice(0, 60)
}
