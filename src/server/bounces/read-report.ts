import PostalMime, { type Attachment } from 'postal-mime'
import { type MailFault, mailFaultOf } from '#domain/mail-fault.ts'

/** A delivery report (RFC 3464) about one of our mails. */
export type DeliveryReport = {
  /** The id of the mail, which is the first part of its Message-ID. */
  readonly mailId: string
  /** `null`: the mail is only delayed, or was delivered. */
  readonly fault: MailFault | null
}

type StatusFields = ReadonlyMap<string, string>

const statusTypes = ['message/delivery-status', 'message/global-delivery-status']
const returnedTypes = ['text/rfc822-headers', 'message/rfc822', 'message/global', 'message/global-headers']
/** A report has three parts, one of them perhaps with alternatives and with pictures. */
const limits = { maxNestingDepth: 8, maxHeadersSize: 64_000, forceRfc822Attachments: true }
/** Our mails have one recipient each; an address that forwards may have some more. */
const mostRecipients = 20
/** A group of fields, or the header of the returned mail. */
const mostChars = 32_000

/**
 * Reads a mail, which may end anywhere. Returns `null` if it is no delivery report; a report without an id of ours has an
 * empty one. Never throws: anybody may have written it.
 */
export async function readReport(source: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(source, limits).catch(() => null)
  if (!mail) return null
  const header = new Map(mail.headers.map(({ key, value }) => [key, value]))
  const kind = header.get('content-type') ?? ''
  if (!/^multipart\/report\b/i.test(kind)) return null
  const status = findPart(mail.attachments, statusTypes)
  if (status === null) return null
  const [whole = new Map(), ...recipients] = status.split(/\n\s*\n/, mostRecipients + 1).map(readFields)
  const returned = findPart(mail.attachments, returnedTypes)?.split(/\n\s*\n/, 1)[0] ?? ''
  const names = [
    readFields(returned).get('message-id'),
    // Gmail and Exchange name the mail here too, also when they do not return it.
    whole.get('x-original-message-id'),
    header.get('in-reply-to'),
  ]
  const mailId = names.map(readMailId).find((id) => id !== null) ?? ''
  return { mailId, fault: faultOf(recipients) }
}

const idForm = /<([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^<>@\s]+>/i
const readMailId = (text: string | undefined): string | null => idForm.exec(text ?? '')?.[1]?.toLowerCase() ?? null

function findPart(parts: readonly Attachment[], types: readonly string[]): string | null {
  const content = parts.find(({ mimeType }) => types.includes(mimeType))?.content
  if (content === undefined || typeof content === 'string') return content?.slice(0, mostChars) ?? null
  const text = new TextDecoder().decode(new Uint8Array(content).subarray(0, mostChars))
  return text.replace(/\r\n?/g, '\n').trimStart()
}

/** Reads `Name: value` lines; a continued line begins with a space. The first of two fields of one name counts. */
function readFields(group: string): StatusFields {
  const fields = new Map<string, string>()
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).trim().toLowerCase()
    if (at > 0 && !fields.has(name)) fields.set(name, line.slice(at + 1).trim())
  }
  return fields
}

/** A mail that was delivered to one of the addresses behind an address has arrived. */
function faultOf(recipients: readonly StatusFields[]): MailFault | null {
  const actions = recipients.map((fields) => (fields.get('action') ?? '').toLowerCase())
  const failed = recipients[actions.indexOf('failed')]
  if (!failed || actions.includes('delivered') || actions.includes('relayed')) return null
  return mailFaultOf({ status: failed.get('status') ?? '', diagnostic: failed.get('diagnostic-code') ?? '' })
}
