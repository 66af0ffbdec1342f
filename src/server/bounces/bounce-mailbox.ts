/** The mailbox in which reports of undelivered mails arrive. */
export type BounceMailbox = {
  readonly host: string
  readonly port: number
  /** TLS from the first byte; otherwise STARTTLS, which only a server on this machine may lack. */
  readonly isSecure: boolean
  readonly isLocal: boolean
  readonly user: string
  readonly password: string
  /** The folder, as IMAP names it. */
  readonly folder: string
}

const example = 'BOUNCE_IMAP=imaps://bounces%40example.com:password@imap.example.com/INBOX'

/** Parses BOUNCE_IMAP; `null` if it is missing. Appends what is wrong to `problems`, without the value: it has a password. */
export function parseBounceMailbox(text: string | null, problems: string[]): BounceMailbox | null {
  if (text === null) return null
  const read = readUrl(text)
  if (!read) {
    problems.push(`BOUNCE_IMAP must be imaps:// or imap:// with user, password and host. Try ${example}.`)
  }
  return read
}

function readUrl(text: string): BounceMailbox | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  const isSecure = url.protocol === 'imaps:'
  if (!isSecure && url.protocol !== 'imap:') return null
  try {
    const [user, password, folder] = [url.username, url.password, url.pathname.slice(1)].map(decodeURIComponent)
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const isWhole = user && password && host && url.search === '' && url.hash === ''
    if (!isWhole || /\p{Cc}/u.test(user + password + folder)) return null
    return {
      ...{ host, user, password, isSecure },
      port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
      isLocal: host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host),
      folder: folder || 'INBOX',
    }
  } catch {
    // A % that encodes nothing.
    return null
  }
}
