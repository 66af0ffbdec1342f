import { fingerprintOf } from './fingerprint.ts'

/** A mark of what is asked and by whom, so that a cursor leads on nowhere else. */
export const markOf = (account: string, asked: object): string => fingerprintOf({ account, ...asked }).slice(0, 12)

/** A place as the caller carries it: opaque, of its list alone. */
export function writeCursor(mark: string, place: readonly (number | string)[]): string {
  return Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
}

/** `null` for one that is not of this list, whose places `isPlace` knows. */
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
