import { type NewEntry, noWrites, type OutboxEntry, queueOf, type Writes } from './outbox.ts'
import { buildOn, predecessorOf } from './versions.ts'

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
  const add = missing.map((entry): NewEntry => {
    const isBehind = entry.afterKey !== null && keys.has(entry.afterKey)
    return { ...unnumbered(entry), afterKey: isBehind ? entry.afterKey : null }
  })
  const remove: number[] = []
  for (const last of lastOfQueues(missing)) {
    const since = queueOf(entries, last)
    if (since.some(({ attempts, state }) => attempts > 0 || state !== 'pending')) continue
    remove.push(...since.map(({ seq }) => seq))
    const restored = queueOf(missing, last)
    add.push(
      ...since.map((entry): NewEntry => {
        const before = entry.afterKey === null ? predecessorOf(restored, entry) : undefined
        return before ? buildOn(unnumbered(entry), null, before.key) : unnumbered(entry)
      }),
    )
  }
  return { put: [], add, remove }
}

const unnumbered = ({ seq: _, ...entry }: OutboxEntry): NewEntry => entry

const lastOfQueues = (entries: readonly OutboxEntry[]): OutboxEntry[] =>
  entries.filter((entry) => queueOf(entries, entry).at(-1) === entry)
