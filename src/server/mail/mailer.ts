import type { Tx } from '../db/in-transaction.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The page where this kind of mail is ended, for the mail program's own button. */
  readonly unsubscribe?: string
  /** It is ended there by one POST, without a person (RFC 8058). */
  readonly isOneClick?: boolean
  /** Who reads an answer, where it is not nobody. */
  readonly replyTo?: string
  /** An iCalendar file. */
  readonly calendar?: string
}

export type Mailer = {
  /** `false`: in production without SMTP_URL nothing is sent, and a call that needs a mail is refused. */
  readonly available: boolean
  /** Keeps a mail in the transaction of what it tells of, and says its id; it goes out after `wake`. */
  enqueue(tx: Tx, mail: Mail & { kind: string; expiresAt: number }): Promise<string>
  /** Sends what waits, soon. */
  wake(): void
  /** Sends what is due now and waits for it. */
  drain(): Promise<void>
  stop(): Promise<void>
}
