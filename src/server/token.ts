import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, opaque. */
export const makeToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of a token: it has enough chance in it that a plain digest is safe. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const isToken = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)
