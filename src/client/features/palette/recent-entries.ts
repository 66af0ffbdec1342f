const key = 'pitboard.palette'
const most = 8

type RecentEntries = { userId: string; ids: readonly string[] }

/** The ids with one at their head, as many as are remembered. */
export const putFirst = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, most)

/** What a text that was kept says of a user; another one's is nobody's business. */
export function parseRecent(text: string | null, userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return []
    const { userId: whose, ids } = kept as Partial<RecentEntries>
    if (whose !== userId || !Array.isArray(ids)) return []
    return ids.filter((id): id is string => typeof id === 'string').slice(0, most)
  } catch {
    return []
  }
}

/** The ids of what this user chose last on this device, the latest first; no names or plates. */
export function readRecent(userId: string): readonly string[] {
  try {
    return parseRecent(localStorage.getItem(key), userId)
  } catch {
    return []
  }
}

export function saveRecent(userId: string, id: string): void {
  try {
    const kept: RecentEntries = { userId, ids: putFirst(readRecent(userId), id) }
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Where storage is refused nothing is remembered.
  }
}
