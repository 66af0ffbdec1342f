// What this browser knows of the tablet it is or was: a tablet that is set up again goes on as itself, so that what was
// tapped on it and waits is still its own. Nothing of a person.
const key = 'pitboard.tablet'

export type WorkshopTablet = {
  id: string
  name: string
  accountId: string
  /** The server has ended its session: by the office's word, or because it was not used for long. */
  signedOut: boolean
}

export function readTablet(): WorkshopTablet | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isTablet(kept) ? kept : null
  } catch {
    return null
  }
}

function isTablet(kept: unknown): kept is WorkshopTablet {
  if (typeof kept !== 'object' || kept === null) return false
  const { id, name, accountId, signedOut } = kept as Record<string, unknown>
  return [id, name, accountId].every((part) => typeof part === 'string') && typeof signedOut === 'boolean'
}

export function saveTablet(tablet: WorkshopTablet): void {
  try {
    localStorage.setItem(key, JSON.stringify(tablet))
  } catch {
    // Where storage is refused the tablet is a new one each time it is set up.
  }
}

/** Notes that its session is over, or that somebody has signed in here since. */
export function markTablet(signedOut: boolean): void {
  const tablet = readTablet()
  if (tablet && tablet.signedOut !== signedOut) saveTablet({ ...tablet, signedOut })
}
