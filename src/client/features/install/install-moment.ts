const installKey = 'pitboard.install'
const declined = 'declined'

/**
 * When to offer the installation, from what this device remembers: never on the first day of its use, once the day is
 * over, and no more after a no. `today` is a local `YYYY-MM-DD`; `keep` is what to remember from now on.
 */
export function judgeInstallMoment(remembered: string | null, today: string): { isDue: boolean; keep: string } {
  if (remembered === declined) return { isDue: false, keep: declined }
  const firstDay = /^\d{4}-\d\d-\d\d$/.test(remembered ?? '') ? remembered : null
  // A clock that was put back starts anew.
  if (firstDay === null || firstDay > today) return { isDue: false, keep: today }
  return { isDue: firstDay < today, keep: firstDay }
}

export function readInstallMoment(today: string): boolean {
  try {
    const { isDue, keep } = judgeInstallMoment(localStorage.getItem(installKey), today)
    localStorage.setItem(installKey, keep)
    return isDue
  } catch {
    // Where nothing can be remembered every day would be the second.
    return false
  }
}

export function declineInstall(): void {
  try {
    localStorage.setItem(installKey, declined)
  } catch {
    // Then it is not offered either.
  }
}
