import type { Status } from './appointment.ts'
import type { Span } from './wall-time.ts'

/** An event of an appointment's history; `to` is `null` if it is no status change. `occurredAt` in epoch ms. */
export type WorkStep = {
  readonly id: string
  readonly to: Status | null
  readonly undoes: string | null
  readonly occurredAt: number
}

/**
 * Returns the finished intervals in which an appointment was in progress, oldest first; the running interval is not
 * included. `steps` oldest first. Undone steps do not count, and neither does an interval that ends before it begins:
 * its end came from a device that was offline.
 */
export function labourIntervals(steps: readonly WorkStep[]): readonly Span[] {
  const undone = new Set(steps.map(({ undoes }) => undoes))
  const spans: Span[] = []
  let begun: number | null = null
  for (const { id, to, undoes, occurredAt } of steps) {
    if (to === null || undoes !== null || undone.has(id)) continue
    if (begun !== null && begun < occurredAt) spans.push({ from: begun, to: occurredAt })
    begun = to === 'in-progress' ? occurredAt : null
  }
  return spans
}
