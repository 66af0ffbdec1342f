import type { Tx } from '../db/in-transaction.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page where the reader unsubscribes, for the mail program's own button. */
  readonly unsubscribe?: string
  /** Whether a single POST to that page unsubscribes, without a person (RFC 8058). */
  readonly isOneClick?: boolean
  /** The address for replies; absent if nobody reads them. */
  readonly replyTo?: string
  /** An iCalendar file. */
  readonly calendar?: string
}

export type Mailer = {
  /** `false` in production without SMTP_URL: nothing is sent, and a call that needs a mail is refused. */
  readonly available: boolean
  /** Stores a mail in the transaction of its cause and returns its id; it is sent after `wake`. */
  enqueue(tx: Tx, mail: Mail & { kind: string; expiresAt: number }): Promise<string>
  /** Starts sending the due mails, without waiting. */
  wake(): void
  /** Sends the mails that are due now and waits for them. */
  drain(): Promise<void>
  stop(): Promise<void>
}
