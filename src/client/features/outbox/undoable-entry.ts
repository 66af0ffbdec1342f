import { type Status, undoMinutes } from '#domain/appointment.ts'
import { inServerTime } from '#domain/clock-error.ts'
import { isStatusEntry, type OutboxEntry } from '#domain/outbox/outbox.ts'

const minuteMs = 60_000

/** Returns the status before the change at `index`: of the previous unsent change, else the last server status. */
export function statusBefore(queue: readonly OutboxEntry[], index: number, known: Status | null): Status | null {
  return queue.slice(0, index).findLast(isStatusEntry)?.status ?? known
}

/**
 * Returns the status after an undo of the last change of a queue; `null` if it cannot be undone. A change that was
 * never sent can be removed at any time; otherwise the undo is a new change, for as long as the server accepts it.
 */
export function undoTarget(queue: readonly OutboxEntry[], known: Status | null, now: number): Status | null {
  const last = queue.at(-1)
  if (!last || !isStatusEntry(last) || last.undoes !== null || queue.some(({ state }) => state === 'attention'))
    return null
  const before = statusBefore(queue, queue.length - 1, known)
  if (before === last.status) return null
  const isInTime = Math.abs(now - Date.parse(inServerTime(last).occurredAt)) <= undoMinutes * minuteMs
  return last.attempts === 0 || isInTime ? before : null
}
