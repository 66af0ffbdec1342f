import { type NewEntry, noWrites, type OutboxEntry, queueOf, type Writes } from './outbox.ts'

/**
 * Restores the entries of a lost store that a page still has in memory, under the same keys, so a change that arrived
 * meanwhile is still applied only once. Later changes of the same appointment are queued after them, unless they have
 * already been sent.
 */
export function restoreLost(entries: readonly OutboxEntry[], lost: readonly OutboxEntry[]): Writes {
  const known = new Set(entries.map(({ key }) => key))
  const missing = lost.filter(({ key }) => !known.has(key)).toSorted((a, b) => a.seq - b.seq)
  if (missing.length === 0) return noWrites
  const keys = new Set(missing.map(({ key }) => key))
  const add: NewEntry[] = missing.map(({ seq: _, ...entry }) => ({
    ...entry,
    afterKey: entry.afterKey !== null && keys.has(entry.afterKey) ? entry.afterKey : null,
  }))
  const remove: number[] = []
  for (const last of lastOfQueues(missing)) {
    const since = queueOf(entries, last)
    if (since.some(({ attempts, state }) => attempts > 0 || state !== 'pending')) continue
    remove.push(...since.map(({ seq }) => seq))
    add.push(
      ...since.map(({ seq: _, ...entry }, index) =>
        index === 0 ? { ...entry, baseVersion: null, afterKey: last.key } : entry,
      ),
    )
  }
  return { put: [], add, remove }
}

const lastOfQueues = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => queueOf(entries, entry).at(-1) === entry)
