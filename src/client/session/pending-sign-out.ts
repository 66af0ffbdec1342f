// Mark of a sign-out without a network: the device is locked at once, and the server is called at the next contact.
const key = 'pitboard.sign-out-pending'

export function isSignOutPending(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}

export function markSignOutPending(isPending: boolean): void {
  try {
    if (isPending) localStorage.setItem(key, '1')
    else localStorage.removeItem(key)
  } catch {
    // Without storage the session on the server ends by its idle limit.
  }
}
