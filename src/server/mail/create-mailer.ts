import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { decryptMail, encryptMail } from './encrypt-mail.ts'
import type { Mail, Mailer } from './mailer.ts'
import { claimMail, type DueMail, giveUpMail, insertMail, markSent, nextMailAt, postponeMail } from './store.ts'

/** Hands a mail over; throws where it could not. */
export type Deliver = (mail: Mail) => Promise<void>

type MailerDeps = {
  database: Database
  key: Buffer
  now: () => number
  log: Logger
  deliver: Deliver | null
  /** Told of each mail that was tried, by its kind. */
  onTried?: (kind: string) => void
}

/** So many mails are on their way at once: a mailbox that lets itself be waited for holds up nobody else. */
export const mostAtOnce = 5
/** The rest of them is kept free for codes, for which somebody waits. */
const mostButCodes = 3
/** After that a delivery is given up, to be tried again. */
export const deliveryMs = 55_000
/** Longer than a delivery, or another would send the same mail. */
const leaseMs = 60_000
const longestWaitMs = 15 * 60_000
/** 5 s, 10 s, 20 s … up to a quarter of an hour. */
const backOffMs = (attempts: number): number => Math.min(longestWaitMs, 5000 * 2 ** (attempts - 1))

/** The outbox of mails: a table, so that a mail outlives the process and the post office's bad hour. */
export function createMailer({ database, key, now, log, deliver, onTried }: MailerDeps): Mailer {
  /** Of each mail on its way, whether it is a code. */
  const onTheirWay = new Map<Promise<void>, boolean>()
  let claiming: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function send(mail: DueMail): Promise<void> {
    if (!deliver || mail.expiresAt <= now()) return giveUpMail(database, mail.id, 'expired', now())
    try {
      await deliver(decryptMail(key, mail.sealed))
      await markSent(database, mail.id, now())
      log.info({ mail: mail.id, kind: mail.kind }, 'mail sent')
    } catch (error) {
      const why = kindOf(error)
      log.warn({ mail: mail.id, kind: mail.kind, attempts: mail.attempts, why }, 'mail not sent')
      await postponeMail(database, mail.id, why, now() + backOffMs(mail.attempts))
    }
  }

  /** What may go out now: nothing, codes alone, or whatever is due. */
  function room(): 'none' | 'codes' | 'all' {
    if (onTheirWay.size >= mostAtOnce) return 'none'
    const others = [...onTheirWay.values()].filter((isCode) => !isCode)
    return others.length >= mostButCodes ? 'codes' : 'all'
  }

  function sendOff(mail: DueMail): void {
    const journey = send(mail)
      .catch((error: unknown) => log.error({ err: error }, 'bug in the outbox of mails'))
      .then(() => {
        onTheirWay.delete(journey)
        onTried?.(mail.kind)
        fill()
      })
    onTheirWay.set(journey, mail.isCode)
  }

  async function claimDue(): Promise<void> {
    clearTimeout(timer)
    // Woken after the end, it would send and could no longer note that it has: the next start would send once more.
    for (let may = room(); may !== 'none' && !stopped; may = room()) {
      const mail = await claimMail(database, { now: now(), leaseMs, codesOnly: may === 'codes' })
      if (!mail) break
      sendOff(mail)
    }
    const may = room()
    // Whoever comes back looks again.
    if (may === 'none' || stopped) return
    const nextAt = await nextMailAt(database, { codesOnly: may === 'codes' })
    if (nextAt === null || stopped) return
    timer = setTimeout(fill, Math.max(1000, nextAt - now()))
    timer.unref()
  }

  function fill(): void {
    claiming = claiming
      .then(claimDue)
      .catch((error: unknown) => log.error({ err: error }, 'bug in the outbox of mails'))
  }

  /** Until nothing is being claimed and nothing is on its way. */
  async function settle(): Promise<void> {
    for (;;) {
      await claiming
      if (onTheirWay.size === 0) return
      await Promise.all(onTheirWay.keys())
    }
  }

  return {
    available: deliver !== null,
    async enqueue(tx, { kind, expiresAt, ...mail }) {
      const headers = mail.to + mail.subject + (mail.replyTo ?? '')
      if (/[\r\n\0]/.test(headers)) throw new Error('a mail header with a line break')
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

const isCode = (kind: string): boolean => kind.endsWith('-code')

// The message of a mail error may quote the address: only its code is kept.
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' ? code : error.name).slice(0, 60)
}
