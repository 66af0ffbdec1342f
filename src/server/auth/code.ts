import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** `booking` proves the address of a customer; the others open a session. */
export type CodeKind = SignInKind | 'booking'
export type SignInKind = 'login' | 'register'

export const codeLifeMs = 10 * 60_000
export const codeTries = 5

/** Returns a random code of eight digits with leading zeros. */
export const makeCode = (): string => String(randomInt(100_000_000)).padStart(8, '0')

/** Formats a code for people: `1234 5678`. */
export const spellCode = (code: string): string => `${code.slice(0, 4)} ${code.slice(4)}`

/**
 * Returns the HMAC that is stored. It is bound to kind, address, requesting browser, and for a booking to the station, and useless without the key.
 */
export function signCode(
  key: Buffer,
  code: { kind: CodeKind; email: string; browserHash: string; digits: string; account?: string },
): string {
  const parts = [code.kind, code.email, code.browserHash, code.digits.replace(/\D/g, '')]
  const text = [...parts, ...(code.account ? [code.account] : [])].join('\n')
  return createHmac('sha256', key).update(text).digest('base64url')
}

export function isSameSignature(a: string, b: string): boolean {
  const [first, second] = [Buffer.from(a), Buffer.from(b)]
  return first.length === second.length && timingSafeEqual(first, second)
}
