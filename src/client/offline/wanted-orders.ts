/** Ids of work orders that the user opened without a connection: `userId id id …`. */
const key = 'pitboard.wanted'
const mostWanted = 50

export function readWanted(userId: string): string[] {
  try {
    const [owner, ...ids] = localStorage.getItem(key)?.split(' ') ?? []
    return owner === userId ? ids : []
  } catch {
    return []
  }
}

export function saveWanted(userId: string, ids: readonly string[]): boolean {
  try {
    if (ids.length > 0) localStorage.setItem(key, [userId, ...ids.slice(-mostWanted)].join(' '))
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

/** Marks an order to be fetched and persisted at the next contact. Returns `false` if the browser refuses storage. */
export const wantOrder = (userId: string, id: string): boolean =>
  saveWanted(userId, [...readWanted(userId).filter((one) => one !== id), id])

/** Called at sign-out. */
export function dropWanted(userId: string): void {
  if (readWanted(userId).length > 0) saveWanted(userId, [])
}
