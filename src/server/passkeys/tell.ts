import type { Locale } from '#contract/pages/path-locale.ts'
import type { Tx } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type PasskeyMailFacts, type PasskeyMailKind, passkeyMail } from './passkey-mail.ts'

/** As for every mail: one that could not be sent within a day is deleted. */
const mailLifeMs = 24 * 3600_000

export type TellDeps = Pick<Deps, 'translate' | 'now'> & {
  mailer: Pick<Mailer, 'available' | 'enqueue'>
  product: string
}
type Addressee = { email: string; locale: Locale }

/** Puts a mail to each of these people into the transaction of its cause; without a mail server none. */
export async function tell(
  { mailer, translate, now, product }: TellDeps,
  tx: Tx,
  readers: readonly Addressee[],
  kind: PasskeyMailKind,
  facts: Omit<PasskeyMailFacts, 'to' | 'locale' | 'product'>,
): Promise<void> {
  if (!mailer.available) return
  for (const { email: to, locale } of readers) {
    const mail = passkeyMail(translate, kind, { to, locale, product, ...facts })
    await mailer.enqueue(tx, { ...mail, kind: 'account', expiresAt: now() + mailLifeMs })
  }
}
