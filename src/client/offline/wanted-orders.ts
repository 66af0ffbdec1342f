/** Orders that somebody asked for without a connection: `userId id id …`. Only ids. */
const key = 'pitboard.wanted'
const mostWanted = 50

export function readWanted(userId: string): string[] {
  try {
    const [whose, ...ids] = localStorage.getItem(key)?.split(' ') ?? []
    return whose === userId ? ids : []
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

/** Has an order read, and so kept on this device, at the next contact. `false` where the browser refuses storage. */
export const wantOrder = (userId: string, id: string): boolean =>
  saveWanted(userId, [...readWanted(userId).filter((one) => one !== id), id])

/** At sign-out. */
export function dropWanted(userId: string): void {
  if (readWanted(userId).length > 0) saveWanted(userId, [])
}
