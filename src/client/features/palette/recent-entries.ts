const key = 'pitboard.palette'
const most = 8

type RecentEntries = { userId: string; ids: readonly string[] }

/** Moves or adds an id to the front, and limits the length of the list. */
export const putFirst = (ids: readonly string[], id: string): readonly string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, most)

/** Parses the stored ids; returns an empty list if they are unreadable or of another user. */
export function parseRecent(text: string | null, userId: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    if (typeof stored !== 'object' || stored === null) return []
    const { userId: owner, ids } = stored as Partial<RecentEntries>
    if (owner !== userId || !Array.isArray(ids)) return []
    return ids.filter((id): id is string => typeof id === 'string').slice(0, most)
  } catch {
    return []
  }
}

/** Returns the ids of the last used entries of this user on this device, latest first; no names or plates. */
export function readRecent(userId: string): readonly string[] {
  try {
    return parseRecent(localStorage.getItem(key), userId)
  } catch {
    return []
  }
}

export function saveRecent(userId: string, id: string): void {
  try {
    const stored: RecentEntries = { userId, ids: putFirst(readRecent(userId), id) }
    localStorage.setItem(key, JSON.stringify(stored))
  } catch {
    // Without storage, nothing is remembered.
  }
}
