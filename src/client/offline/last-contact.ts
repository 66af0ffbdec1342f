const key = 'pitboard.contact'
const writeEveryMs = 60_000
const dayMs = 24 * 60 * 60_000

/** So long may a device be read without a word of the server. */
export const longestSilenceMs = 7 * dayMs

/** Whether the device has been without contact for so long that nothing is shown. Instants in epoch ms. */
export function isSilentTooLong(lastAt: number, now: number): boolean {
  return now - lastAt > longestSilenceMs
}

/** Kept for one user: `userId epoch-ms`. */
export function readContactLine(line: string | null, userId: string): number {
  const [id, at] = line?.split(' ') ?? []
  const lastAt = Number(at)
  return id === userId && Number.isFinite(lastAt) ? lastAt : 0
}

let noted: { userId: string; at: number } | null = null

/** When the server last answered this user on this device, epoch ms; 0 where that is not known. */
export function readLastContact(userId: string): number {
  if (noted?.userId === userId) return noted.at
  try {
    return readContactLine(localStorage.getItem(key), userId)
  } catch {
    return 0
  }
}

/** To be called at every good answer; written once a minute. `true` where it was written. */
export function noteContact(userId: string, now: number): boolean {
  if (noted?.userId === userId && Math.abs(now - noted.at) < writeEveryMs) return false
  noted = { userId, at: now }
  try {
    localStorage.setItem(key, `${userId} ${now}`)
  } catch {
    // Without storage nothing outlives the page.
  }
  return true
}
