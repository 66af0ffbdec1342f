import type { AppointmentOrder } from '#contract/appointments.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { isPlace, type Place } from './store.ts'

/** A mark of what is asked and by whom, so that a cursor leads on nowhere else. */
export const markOf = (account: string, asked: object): string => fingerprintOf({ account, ...asked }).slice(0, 12)

/** A place as the caller carries it: opaque, of its list alone. */
export function writeCursor(mark: string, place: Place): string {
  return Buffer.from(JSON.stringify([mark, ...place])).toString('base64url')
}

/** `null` for one that is not of this list. */
export function readCursor(cursor: string, mark: string, order: AppointmentOrder): Place | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (!Array.isArray(read) || read.length !== 3 || read[0] !== mark) return null
    const place = read.slice(1)
    return isPlace(order, place) ? (place as unknown as Place) : null
  } catch {
    return null
  }
}
