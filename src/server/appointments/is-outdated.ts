import type { Tx } from '../db/in-transaction.ts'
import { type EventRow, findEvents } from './events/store.ts'
import type { StatusOutcome } from './replay.ts'
import type { AppointmentRow } from './rows/store.ts'

const outcomeOf = ({ outcome }: EventRow): StatusOutcome | null => (outcome === null ? null : JSON.parse(outcome))

/** Whether a step may have changed the lines of the order. */
export const touchesLines = (step: EventRow): boolean => step.undoes !== null || outcomeOf(step)?.line !== undefined

/** Whether a step may have changed mileage and key. */
export const touchesArrival = (step: EventRow): boolean => step.undoes !== null || step.to_status === 'arrived'

/**
 * Whether somebody has changed an appointment since the version that was `seen`. Steps of its status count versions too,
 * but they leave alone what is noted, charged and planned: only those that `touch` what is written now are a clash.
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
  return steps.length !== row.version - seen || steps.some(touch)
}
