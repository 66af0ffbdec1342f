const enteredKey = 'pitboard.entered-by-code'
const declinedKey = 'pitboard.passkey'
const declined = 'declined'

/** Notes that somebody has signed in with a code in this tab: the moment to offer a passkey. */
export function noteCodeEntered(): void {
  try {
    sessionStorage.setItem(enteredKey, '1')
  } catch {
    // Without storage no passkey is offered.
  }
}

/** Whether to offer a passkey: after a sign-in with a code, in a browser that has them, until it is declined. */
export function isPasskeyMoment(): boolean {
  try {
    return (
      sessionStorage.getItem(enteredKey) !== null &&
      localStorage.getItem(declinedKey) !== declined &&
      'PublicKeyCredential' in globalThis
    )
  } catch {
    return false
  }
}

/** Ends the offer: in this tab, or on this device for good. */
export function endPasskeyMoment({ forGood }: { forGood: boolean }): void {
  try {
    sessionStorage.removeItem(enteredKey)
    if (forGood) localStorage.setItem(declinedKey, declined)
  } catch {
    // Without storage no passkey is offered.
  }
}
