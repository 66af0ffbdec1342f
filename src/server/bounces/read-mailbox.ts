import { ImapFlow } from 'imapflow'
import type { BounceMailbox } from './bounce-mailbox.ts'
import { type DeliveryReport, readReport } from './read-report.ts'

/** Mails that were looked at are not looked at again, also if they are no reports and stay unread. */
export type MailboxPlace = { readonly validity: bigint; readonly nextUid: number; readonly hasMore: boolean }

/** Bytes of a mail that are fetched. What a report says is at its beginning, before the mail that came back. */
const mostMailBytes = 128_000
/** Mails in one visit; the others wait for the next one. */
const mostMails = 200
/** A visit is cut off after this time. */
const visitMs = 120_000

/**
 * Visits the mailbox: hands each unread report to `take` and marks it as read. All other mails stay as they are. Returns
 * where the next visit begins; throws if the mailbox cannot be read, or if `take` does.
 */
export async function readMailbox(
  mailbox: BounceMailbox,
  from: MailboxPlace | null,
  take: (report: DeliveryReport) => Promise<void>,
  signal: AbortSignal,
): Promise<MailboxPlace> {
  const { host, port, user, password, isSecure, isLocal, folder } = mailbox
  const client = new ImapFlow({
    ...{ host, port, secure: isSecure, auth: { user, pass: password } },
    // The password never leaves this machine without TLS.
    ...(isSecure || isLocal ? {} : { doSTARTTLS: true }),
    ...{ logger: false, disableAutoIdle: true, clientInfo: { name: 'mail reader' } },
    ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 },
    ...{ maxLiteralSize: 1_000_000, maxLineLength: 8_000_000, maxResponseSize: 10_000_000 },
  })
  // The call that is running throws as well.
  client.on('error', () => {})
  const end = AbortSignal.any([signal, AbortSignal.timeout(visitMs)])
  const cutOff = () => client.close()
  end.addEventListener('abort', cutOff)
  try {
    end.throwIfAborted()
    await client.connect()
    const opened = await client.mailboxOpen(folder)
    const validity = opened.uidValidity
    let nextUid = from?.validity === validity ? from.nextUid : 1
    const unread = await client.search({ seen: false, uid: `${nextUid}:*` }, { uid: true })
    // The range `7:*` has the last mail, even if its number is 5.
    const uids = (unread || []).filter((uid) => uid >= nextUid).toSorted((a, b) => a - b)
    for (const uid of uids.slice(0, mostMails)) {
      const mail = await client.fetchOne(uid, { source: { maxLength: mostMailBytes } }, { uid: true })
      const source = mail ? mail.source : undefined
      const report = source ? await readReport(source) : null
      if (report) {
        await take(report)
        await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
      }
      nextUid = uid + 1
    }
    await client.logout()
    return { validity, nextUid, hasMore: uids.length > mostMails }
  } finally {
    end.removeEventListener('abort', cutOff)
    client.close()
  }
}
