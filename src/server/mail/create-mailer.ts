import type { Logger } from 'pino'
import type { Database } from '../db/open-database.ts'
import type { Mail, Mailer } from './mailer.ts'
import { openMail, sealMail } from './seal.ts'
import { claimMail, type DueMail, giveUpMail, keepMail, markSent, nextMailAt, postponeMail } from './store.ts'

/** Hands a mail over; throws where it could not. */
export type Deliver = (mail: Mail) => Promise<void>

type Parts = {
  database: Database
  key: Buffer
  now: () => number
  log: Logger
  deliver: Deliver | null
  /** Told of each mail that was tried, by its kind. */
  onTried?: (kind: string) => void
}

const leaseMs = 60_000
const longestWaitMs = 15 * 60_000
/** 5 s, 10 s, 20 s … up to a quarter of an hour. */
const backOffMs = (attempts: number): number => Math.min(longestWaitMs, 5000 * 2 ** (attempts - 1))

/** The outbox of mails: a table, so that a mail outlives the process and the post office's bad hour. */
export function createMailer({ database, key, now, log, deliver, onTried }: Parts): Mailer {
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function send(mail: DueMail): Promise<void> {
    if (!deliver || mail.expiresAt <= now()) return giveUpMail(database, mail.id, 'expired', now())
    try {
      await deliver(openMail(key, mail.sealed))
      await markSent(database, mail.id, now())
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } catch (error) {
      const why = kindOf(error)
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, why }, 'mail not sent')
      await postponeMail(database, mail.id, why, now() + backOffMs(mail.attempts))
    }
  }

  async function sendDue(): Promise<void> {
    clearTimeout(timer)
    for (;;) {
      // Woken after the end, it would send and could no longer note that it has: the next start would send once more.
      if (stopped) return
      const mail = await claimMail(database, now(), leaseMs)
      if (!mail) break
      await send(mail)
      onTried?.(mail.kind)
    }
    const nextAt = await nextMailAt(database)
    if (nextAt !== null && !stopped) {
      timer = setTimeout(() => void drain(), Math.max(1000, nextAt - now()))
      timer.unref()
    }
  }

  function drain(): Promise<void> {
    running = running.then(sendDue).catch((error: unknown) => log.error({ err: error }, 'bug in the outbox of mails'))
    return running
  }

  return {
    available: deliver !== null,
    async enqueue(tx, { kind, expiresAt, ...mail }) {
      const headers = mail.to + mail.subject + (mail.replyTo ?? '')
      if (/[\r\n\0]/.test(headers)) throw new Error('a mail header with a line break')
      return keepMail(tx, { kind, sealed: sealMail(key, mail), now: now(), expiresAt })
    },
    wake: () => void drain(),
    drain,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

// The message of a mail error may quote the address: only its code is kept.
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' ? code : error.name).slice(0, 60)
}
