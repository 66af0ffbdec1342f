// Somebody signed out without a network: this device is locked at once, the server learns it at the next contact.
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
    // Where storage is refused the session ends with its own idle limit.
  }
}
