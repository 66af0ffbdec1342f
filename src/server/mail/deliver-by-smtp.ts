import nodemailer from 'nodemailer'
import { type Deliver, deliveryMs, mostAtOnce } from './create-mailer.ts'
import { writeMessage } from './write-message.ts'

/** How long the post office may take: to be reached, to greet, and between two of its words. */
const usualPatience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 45_000 }
/** An unused connection is given back. */
const idleTimeout = 30_000

export type PostOfficeLine = { deliver: Deliver; close(): void }

/** Hands mails to a post office, over as many connections as mails go out at once. */
export function deliverBySmtp(
  smtpUrl: string,
  from: { name: string; address: string },
  patience = usualPatience,
): PostOfficeLine {
  const pool = { pool: true, maxConnections: mostAtOnce, maxRequeues: 1, idleTimeout } as const
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...pool, ...patience, ...safe }, { from })
  return {
    async deliver(mail) {
      await transport.sendMail({ ...writeMessage(mail), signal: AbortSignal.timeout(deliveryMs) })
    },
    close: () => transport.close(),
  }
}
