// An invitation is opened before there is a user: its secret is stored in this tab until the sign-in is complete.
const key = 'pitboard.invitation'
const pattern = /^[\w-]{43}$/

/** Returns the secret in the fragment of the e-mail link, `invitation=…`. */
export function readInvitationHash(hash: string): string | null {
  const token = new URLSearchParams(hash).get('invitation')
  return token !== null && pattern.test(token) ? token : null
}

export function readWaitingInvitation(): string | null {
  try {
    const token = sessionStorage.getItem(key)
    return token !== null && pattern.test(token) ? token : null
  } catch {
    return null
  }
}

/** Returns `false` if the browser refuses storage. */
export function saveWaitingInvitation(token: string): boolean {
  try {
    sessionStorage.setItem(key, token)
    return true
  } catch {
    return false
  }
}

export function dropWaitingInvitation(): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to remove.
  }
}
