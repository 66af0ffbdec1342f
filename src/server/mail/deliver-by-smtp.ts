import nodemailer from 'nodemailer'
import { type Deliver, deliveryMs, mostAtOnce } from './create-mailer.ts'
import { writeMessage } from './write-message.ts'

/** Timeouts for the connection, the greeting and silence of the mail server. */
const defaultTimeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 45_000 }
/** An unused connection is closed after this time. */
const idleTimeout = 30_000

export type SmtpConnection = { deliver: Deliver; close(): void }

/** Delivers mails to an SMTP server, with one connection per concurrent delivery. */
export function deliverBySmtp(
  smtpUrl: string,
  from: { name: string; address: string },
  timeouts = defaultTimeouts,
): SmtpConnection {
  const pool = { pool: true, maxConnections: mostAtOnce, maxRequeues: 1, idleTimeout } as const
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pool, ...timeouts, ...safe }, { from })
  return {
    async deliver(mail) {
      await transport.sendMail({ ...writeMessage(mail), signal: AbortSignal.timeout(deliveryMs) })
    },
    close: () => transport.close(),
  }
}
