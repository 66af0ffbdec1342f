import { fingerprintOf } from './fingerprint.ts'

/** Returns a digest of the query and the account, so that a cursor is valid only for them. */
export const markOf = (account: string, query: object): string => fingerprintOf({ account, ...query }).slice(0, 12)

/** Encodes a position in a list as an opaque cursor. */
export function writeCursor(mark: string, place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
}

/** Returns the position of a cursor, `null` if it is not of this list; `isPlace` validates the position. */
export function readCursor<P extends readonly unknown[]>(
  cursor: string,
  mark: string,
  isPlace: (place: readonly unknown[]) => place is P,
): P | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== 3 || read[0] !== mark) return null
    const place: readonly unknown[] = read.slice(1)
    return isPlace(place) ? place : null
  } catch {
    return null
  }
}
