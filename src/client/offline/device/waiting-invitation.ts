// An invitation is taken up before there is a user: its secret waits in this tab until the sign-in is through.
const key = 'pitboard.invitation'
const pattern = /^[\w-]{43}$/

/** The secret in the fragment of a mail's link, `invitation=…`. */
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

/** `false` where the browser refuses storage. */
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
    // Where storage is refused none waits.
  }
}
