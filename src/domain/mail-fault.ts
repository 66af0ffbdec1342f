import { smsFaults } from './sms/gateway.ts'

/** Why an e-mail did not arrive. `expired`: our own mail server did not take it in time. */
export const mailFaults = ['bad-address', 'mailbox-full', 'rejected', 'unreachable', 'expired', 'undelivered'] as const
export type MailFault = (typeof mailFaults)[number]

/** Why a message, whether mail or SMS, was not sent or did not arrive. */
export const messageFaults = [...smsFaults, 'bad-address', 'mailbox-full'] as const

/** What a mail server says of a failed delivery: an enhanced status (RFC 3463), and its own words. Either may be empty. */
export type MailRefusal = { readonly status: string; readonly diagnostic: string }

// Not a part of a network address.
const enhancedForm = /(?<![\d.])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.])/
const unknownWords =
  /\b(?:(?:user|recipient|mailbox|address|account)\b.{0,40}\b(?:unknown|not found|does(?:n't| not) exist|not exist|disabled|inactive)|(?:unknown|invalid|no such) (?:user|recipient|mailbox|address|account|local part)|no mailbox (?:here )?by that name)\b/i
const fullWords = /\b(?:over ?quota|quota exceeded|(?:mailbox|inbox) (?:is )?full)\b/i

/** The classes of an enhanced status; that of the words if the given one is missing or says nothing, as in `5.0.0`. */
function readStatus({ status, diagnostic }: MailRefusal): [kind: number, subject: number, detail: number] | null {
  const all = [status, diagnostic].flatMap((text) => {
    const parts = enhancedForm.exec(text)?.slice(1).map(Number)
    return parts ? [parts as [number, number, number]] : []
  })
  return all.find(([, subject]) => subject !== 0) ?? all[0] ?? null
}

/** Sorts a final failure. Only `bad-address` says that no later mail to this address will arrive either. */
export function mailFaultOf(refusal: MailRefusal): MailFault {
  const { diagnostic } = refusal
  const [kind = 5, subject = 0, detail = 0] = readStatus(refusal) ?? []
  // A server that gave up after days of trying does not say that the address is wrong.
  const isFinal = kind === 5
  if (subject === 1) {
    // 7 and 8: it is the sender whose address is refused.
    if (detail === 7 || detail === 8) return 'rejected'
    return isFinal ? 'bad-address' : 'undelivered'
  }
  if (subject === 2) {
    if (detail === 1 && isFinal) return 'bad-address'
    return detail === 2 || fullWords.test(diagnostic) ? 'mailbox-full' : 'rejected'
  }
  if (subject === 4) {
    // No such domain. Microsoft 365 refuses unknown recipients with 5.4.1.
    const isUnknown = detail === 4 || detail === 310 || /recipient address rejected/i.test(diagnostic)
    return isFinal && isUnknown ? 'bad-address' : 'unreachable'
  }
  if (subject !== 0) return 'rejected'
  if (fullWords.test(diagnostic)) return 'mailbox-full'
  return isFinal && unknownWords.test(diagnostic) ? 'bad-address' : 'undelivered'
}
