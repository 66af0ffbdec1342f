import type { Status } from './appointment.ts'
import type { Span } from './wall-time.ts'

/** An event of a history; `to` is `null` where it is no change of status, `occurredAt` epoch ms. */
export type WorkStep = {
  readonly id: string
  readonly to: Status | null
  readonly undoes: string | null
  readonly occurredAt: number
}

/**
 * When an appointment was in progress and is no more, oldest first: what runs is not in it. `steps` oldest first; those
 * that were taken back do not count, and neither does a stretch that ends before it began: its end came from a device
 * that had been without a network.
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
