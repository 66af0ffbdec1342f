import type { Parsed } from './parsed.ts'

export type EmailFault = 'bad-pattern' | 'bad-length' | 'bad-characters'
export const maxEmailLength = 254

/**
 * An e-mail address as typed; the value is trimmed, with its domain in lower case. Plain ASCII addresses only. Danger:
 * spaces, controls (CR, LF, NUL), quotes, commas and brackets could add a header or a second receiver to a mail.
 */
export function parseEmail(text: string): Parsed<EmailFault> {
  // Spaces alone are trimmed: a line break in an address is no slip of the finger.
  const typed = text.replace(/^ +| +$/g, '')
  if (typed.length > maxEmailLength) return { ok: false, why: 'bad-length' }
  if (/[^!-~]|["(),:;<>[\\\]]/.test(typed)) return { ok: false, why: 'bad-characters' }
  const [local = '', domain = '', ...more] = typed.split('@')
  const sound = more.length === 0 && local.length <= 64 && isDotted(local) && isDomain(domain)
  return sound ? { ok: true, value: `${local}@${domain.toLowerCase()}` } : { ok: false, why: 'bad-pattern' }
}

function isDotted(local: string): boolean {
  return local.split('.').every((part) => part !== '')
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.')
  const last = labels.at(-1) ?? ''
  return (
    labels.length >= 2 &&
    /[a-z]/i.test(last) &&
    last.length >= 2 &&
    labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label))
  )
}

/** What an account is found by. Local parts are told apart by case in theory, by no post office in practice. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}
