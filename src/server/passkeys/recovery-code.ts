import { randomInt } from 'node:crypto'
import { hashToken } from '../token.ts'

/** Crockford’s: without letters that look like digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 20
const groupLength = 4

/** Returns a new code of 100 random bits, in groups: `7K2M-9QXD-4VTR-HW8N-5CBJ`. */
export function makeRecoveryCodeText(): string {
  const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return (drawn.match(new RegExp(`.{${groupLength}}`, 'g')) ?? []).join('-')
}

/**
 * Returns the digest that is stored, of a code as it was written or read: small letters, spaces and letters that look
 * like digits are the same code. It has enough entropy that an unsalted digest is safe.
 */
export function hashRecoveryCode(typed: string): string {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return hashToken(`recovery ${plain}`)
}
