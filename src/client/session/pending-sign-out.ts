import { isApiError } from '#client/api/api-error.ts'

// Mark of a sign-out without a network: the device is locked at once, and the server is called at the next contact.
const key = 'pitboard.sign-out-pending'

/** The browser fires no event when a connected network regains access to the server: the page tries again. */
export const pendingEveryMs = 10_000

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

/** Whether a failed logout call is worth a retry: unreachable or busy. Any other error response is final. */
export function isLogoutUnanswered(error: unknown): boolean {
  if (!isApiError(error) || error.status === 0 || error.status >= 500 || error.code === 'unreadable') return true
  return [408, 425, 429].includes(error.status)
}
