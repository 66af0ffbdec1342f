import type { BoardCard } from '#client/features/appointments/layout/board-columns.ts'
import { dueStateOf } from '#domain/due-state.ts'

/** Returns the keys of the overdue cars, each car once, in the order of the cards. `now` in ms since the epoch. */
export function overdueKeys(cards: readonly BoardCard[], now: number): readonly string[] {
  const keys = new Map<string, string>()
  for (const { key, appointment } of cards) {
    const { id, status, promisedAt } = appointment
    const due = dueStateOf({ status, promisedAt: promisedAt === null ? null : Date.parse(promisedAt) }, now, undefined)
    if (due.kind === 'overdue' && !keys.has(id)) keys.set(id, key)
  }
  return [...keys.values()]
}
