const enteredKey = 'pitboard.entered-by-code'
const declinedKey = 'pitboard.passkey'
/** Who has declined is asked again after this time. */
const declinedMs = 90 * 24 * 3600_000

/** Notes that somebody has signed in with a code in this tab: the moment to offer a passkey. */
export function noteCodeEntered(): void {
  try {
    sessionStorage.setItem(enteredKey, '1')
  } catch {
    // Without storage no passkey is offered.
  }
}

/** Whether to offer a passkey: after a sign-in with a code, in a browser that has them, unless it was declined lately. */
export function isPasskeyMoment(): boolean {
  try {
    return (
      sessionStorage.getItem(enteredKey) !== null &&
      !(Date.now() - Number(localStorage.getItem(declinedKey)) < declinedMs) &&
      'PublicKeyCredential' in globalThis
    )
  } catch {
    return false
  }
}

/** Ends the offer: in this tab, or if it was declined, on this device for 90 days. */
export function endPasskeyMoment({ isDeclined }: { isDeclined: boolean }): void {
  try {
    sessionStorage.removeItem(enteredKey)
    if (isDeclined) localStorage.setItem(declinedKey, String(Date.now()))
  } catch {
    // Without storage no passkey is offered.
  }
}
