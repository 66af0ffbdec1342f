import { createHash, randomBytes } from 'node:crypto'

/** Returns an opaque random token of 256 bits. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** Returns the digest that is stored. A token has enough entropy that an unsalted digest is safe. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)
