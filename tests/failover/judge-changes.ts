import type { Database } from '#server/db/database.ts'
import type { TabletChange } from './tablet.ts'

/** What the database has of the work of the tablets. */
export type FailoverRows = {
  readonly appointments: readonly { id: string; complaint: string }[]
  readonly events: readonly { id: string; appointment_id: string; to_status: string | null }[]
}

/** What the database has of the changes that tablets have sent. */
export type FailoverVerdict = {
  /** Acknowledged changes without a row. */
  readonly lost: readonly TabletChange[]
  /** Rows beyond the first of one change. */
  readonly doubled: readonly string[]
  /** Appointments that no tablet has sent. */
  readonly unexplained: readonly string[]
}

export const readFailoverRows = async ({ db }: Database): Promise<FailoverRows> => ({
  appointments: await db.selectFrom('appointment').select(['id', 'complaint']).execute(),
  events: await db.selectFrom('appointment_event').select(['id', 'appointment_id', 'to_status']).execute(),
})

/** Compares the changes with the rows. A change that was not acknowledged may have one row or none. */
export function judgeChanges(
  changes: readonly TabletChange[],
  { appointments, events }: FailoverRows,
): FailoverVerdict {
  const ids = new Set(appointments.map(({ id }) => id))
  const keys = new Set(events.map(({ id }) => id))
  const has = ({ kind, key }: TabletChange): boolean => (kind === 'booking' ? ids : keys).has(key)
  const sent = new Set(changes.map(({ appointmentId }) => appointmentId))
  return {
    lost: changes.filter((change) => change.acknowledgedAt !== null && !has(change)),
    doubled: [
      ...repeated(appointments.map(({ complaint }) => complaint)),
      ...repeated(events.map(({ appointment_id, to_status }) => `${appointment_id} ${to_status}`)),
    ],
    unexplained: [...ids].filter((id) => !sent.has(id)),
  }
}

/** The values that occur before. */
function repeated(values: readonly string[]): string[] {
  const seen = new Set<string>()
  return values.filter((value) => seen.size === seen.add(value).size)
}
