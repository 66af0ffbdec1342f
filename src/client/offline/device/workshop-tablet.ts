// The workshop tablet that this browser is or was. A tablet that is set up again gets the same id, so that it still
// owns its pending changes. No personal data.
const key = 'pitboard.tablet'

export type WorkshopTablet = {
  id: string
  name: string
  accountId: string
  /** The server has ended its session: it was revoked, or the tablet was idle for too long. */
  signedOut: boolean
}

export function readTablet(): WorkshopTablet | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isTablet(stored) ? stored : null
  } catch {
    return null
  }
}

function isTablet(stored: unknown): stored is WorkshopTablet {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, name, accountId, signedOut } = stored as Record<string, unknown>
  return [id, name, accountId].every((part) => typeof part === 'string') && typeof signedOut === 'boolean'
}

export function saveTablet(tablet: WorkshopTablet): void {
  try {
    localStorage.setItem(key, JSON.stringify(tablet))
  } catch {
    // Without storage the tablet gets a new id at each setup.
  }
}

/** Records that the tablet's session has ended, or that somebody has signed in on this device since. */
export function markTablet(signedOut: boolean): void {
  const tablet = readTablet()
  if (tablet && tablet.signedOut !== signedOut) saveTablet({ ...tablet, signedOut })
}
