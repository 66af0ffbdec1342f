import { type Status, undoMinutes } from '#domain/appointment.ts'
import type { OutboxEntry } from '#domain/outbox/outbox.ts'

const minuteMs = 60_000

/** What stood before the change at `index`: the unsent one before it, else what the server last said. */
export function statusBefore(queue: readonly OutboxEntry[], index: number, known: Status | null): Status | null {
  return queue[index - 1]?.status ?? known
}

/**
 * Where taking back the last change of a queue leads, `null` where it cannot be. What never left the device goes without
 * a trace, at any time; the rest is a change of its own, as long as the server would take it.
 */
export function undoTarget(queue: readonly OutboxEntry[], known: Status | null, now: number): Status | null {
  const last = queue.at(-1)
  if (!last || last.undoes !== null || queue.some(({ state }) => state === 'attention')) return null
  const before = statusBefore(queue, queue.length - 1, known)
  if (before === last.status) return null
  const isInTime = Math.abs(now - Date.parse(last.occurredAt)) <= undoMinutes * minuteMs
  return last.attempts === 0 || isInTime ? before : null
}
