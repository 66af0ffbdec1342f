import nodemailer from 'nodemailer'
import { type Deliver, deliveryMs, mostAtOnce } from './create-mailer.ts'
import { writeMessage } from './write-message.ts'

/** Timeouts for the connection, the greeting and silence of the mail server. */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 45_000 }
/** An unused connection is closed after this time. */
const idleTimeout = 30_000

export type SmtpConnection = { deliver: Deliver; close(): void }

/**
 * Delivers mails to an SMTP server, with one connection per concurrent delivery. `bounces`: the address for reports of
 * undelivered mails.
 */
export function deliverBySmtp(
  smtpUrl: string,
  from: { name: string; address: string; bounces: string },
  timeouts = defaultTimeouts,
): SmtpConnection {
  const pool = { pool: true, maxConnections: mostAtOnce, maxRequeues: 1, idleTimeout } as const
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  const transport = nodemailer.createTransport(
    { url: smtpUrl, ...pool, ...timeouts, ...safe },
    { from: { name: from.name, address: from.address } },
  )
  return {
    async deliver(mail, id) {
      const envelope = { from: from.bounces, to: mail.to }
      await transport.sendMail({
        ...writeMessage(mail, id, from.address),
        envelope,
        signal: AbortSignal.timeout(deliveryMs),
      })
    },
    close: () => transport.close(),
  }
}
