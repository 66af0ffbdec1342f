import type { Tx } from '../db/in-transaction.ts'
import { countNotesSince } from '../notes/store.ts'
import { countReportsSince } from './condition-reports/store.ts'
import { type EventRow, findEvents } from './events/store.ts'
import { countFindingsSince } from './findings/store.ts'
import { countInspectedSince } from './inspections/store.ts'
import type { StatusOutcome } from './replay.ts'
import type { AppointmentRow } from './rows/store.ts'

const outcomeOf = ({ outcome }: EventRow): StatusOutcome | null => (outcome === null ? null : JSON.parse(outcome))

/** Returns whether a status change may have changed the order lines. */
export const touchesLines = (step: EventRow): boolean => step.undoes !== null || outcomeOf(step)?.line !== undefined

/** Returns whether a status change may have changed mileage and key tag. */
export const touchesArrival = (step: EventRow): boolean => step.undoes !== null || step.to_status === 'arrived'

/**
 * Returns whether an appointment has been changed since version `seen`. Status changes increment the version too, but
 * leave most fields unchanged: only those that `touch` the fields to be written are a conflict. Notes, reports,
 * inspections and findings never are, unless a finding became lines.
 */
export async function isOutdated(
  account: string,
  tx: Tx,
  row: AppointmentRow,
  seen: number | undefined,
  touch: (step: EventRow) => boolean,
): Promise<boolean> {
  if (seen === undefined || seen === row.version) return false
  const events = await findEvents(account, tx, row.id)
  const steps = events.filter((event) => (outcomeOf(event)?.version ?? 0) > seen)
  const notes = await countNotesSince(account, tx, row.id, seen)
  const findings = await countFindingsSince(account, tx, row.id, seen)
  const inspected = await countInspectedSince(account, tx, row.id, seen)
  const reports = await countReportsSince(account, tx, row.id, seen)
  return steps.length + notes + findings + inspected + reports !== row.version - seen || steps.some(touch)
}
