const key = 'pitboard.contact'
const writeEveryMs = 60_000
const dayMs = 24 * 60 * 60_000

/** How long a device may show persisted data without contact with the server. */
export const longestSilenceMs = 7 * dayMs

/** Whether the last contact is too long ago to show persisted data. Instants in ms since the epoch. */
export function isSilentTooLong(lastAt: number, now: number): boolean {
  return now - lastAt > longestSilenceMs
}

/** Parses the stored line `userId epoch-ms`. Returns 0 for another user or an invalid line. */
export function readContactLine(line: string | null, userId: string): number {
  const [id, at] = line?.split(' ') ?? []
  const lastAt = Number(at)
  return id === userId && Number.isFinite(lastAt) ? lastAt : 0
}

let noted: { userId: string; at: number } | null = null

/** When the server last responded to this user on this device, in ms since the epoch; 0 if unknown. */
export function readLastContact(userId: string): number {
  if (noted?.userId === userId) return noted.at
  try {
    return readContactLine(localStorage.getItem(key), userId)
  } catch {
    return 0
  }
}

/** Called at every good response; writes at most once a minute. Returns `true` if it has noted the new time. */
export function noteContact(userId: string, now: number): boolean {
  if (noted?.userId === userId && Math.abs(now - noted.at) < writeEveryMs) return false
  noted = { userId, at: now }
  try {
    localStorage.setItem(key, `${userId} ${now}`)
  } catch {
    // Without storage the time lasts as long as the page.
  }
  return true
}
