const installKey = 'pitboard.install'
const declined = 'declined'

/**
 * Returns whether to offer the installation: never on the first day of use, from the second day on, and not after a
 * refusal. `remembered` is the stored value, `today` a local `YYYY-MM-DD`, and `next` the value to store.
 */
export function judgeInstallMoment(remembered: string | null, today: string): { isDue: boolean; next: string } {
  if (remembered === declined) return { isDue: false, next: declined }
  const firstDay = /^\d{4}-\d\d-\d\d$/.test(remembered ?? '') ? remembered : null
  // The clock was set back: the count starts again.
  if (firstDay === null || firstDay > today) return { isDue: false, next: today }
  return { isDue: firstDay < today, next: firstDay }
}

export function readInstallMoment(today: string): boolean {
  try {
    const { isDue, next } = judgeInstallMoment(localStorage.getItem(installKey), today)
    localStorage.setItem(installKey, next)
    return isDue
  } catch {
    // Without storage, the second day cannot be detected.
    return false
  }
}

export function declineInstall(): void {
  try {
    localStorage.setItem(installKey, declined)
  } catch {
    // Without storage, the installation is not offered.
  }
}
