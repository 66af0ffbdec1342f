import { readMileage } from '#client/features/appointments/mileage.ts'
import { startOf, toWire } from '#client/features/appointments/move/when-start.ts'
import type { AppointmentDetails } from '#contract/appointments.ts'
import { toWall } from '#domain/wall-time.ts'
import type { EditBody, SeenOrder } from './order-edit.ts'

/** The editable details of an order as typed in the form. */
export type DetailsEntry = {
  services: string[]
  complaint: string
  /** `YYYY-MM-DD` and `HH:MM`, both empty if there is no promise. */
  promisedDate: string
  promisedTime: string
  mileage: string
  keyTag: string
}

export function toDetailsEntry(order: AppointmentDetails, timeZone: string): DetailsEntry {
  const { services, complaint, promisedAt, mileage, keyTag } = order
  const promised = promisedAt === null ? null : toWall(Date.parse(promisedAt), timeZone)
  return {
    services,
    complaint,
    promisedDate: promised?.date ?? '',
    promisedTime: promised?.time ?? '',
    mileage: mileage === null ? '' : String(mileage),
    keyTag: keyTag ?? '',
  }
}

/**
 * Returns only the changed fields: a mechanic may send no others, and no unseen value of another user is overwritten.
 */
export function toDetailsEdit(entry: DetailsEntry, seen: SeenOrder, timeZone: string): EditBody {
  const { services, promisedDate, promisedTime } = entry
  const complaint = entry.complaint.trim()
  const keyTag = entry.keyTag.trim() || null
  const mileage = entry.mileage.trim() === '' ? null : readMileage(entry.mileage)
  const promised =
    promisedDate || promisedTime ? toWire(startOf({ date: promisedDate, time: promisedTime }, timeZone)) : null
  const wasPromised = seen.promisedAt === null ? null : toWire(Date.parse(seen.promisedAt))
  return {
    ...(services.join() === seen.services.join() ? {} : { services }),
    ...(complaint === seen.complaint ? {} : { complaint }),
    ...(promised === wasPromised ? {} : { promisedAt: promised }),
    ...(mileage === seen.mileage ? {} : { mileage }),
    ...(keyTag === seen.keyTag ? {} : { keyTag }),
  }
}
