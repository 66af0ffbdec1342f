/** The Signal API, which Chromium and Safari have: password managers then stop offering what does not work any more. */
type SignallingCredential = {
  signalUnknownCredential?(what: { rpId: string; credentialId: string }): Promise<void>
  signalAllAcceptedCredentials?(what: {
    rpId: string
    userId: string
    allAcceptedCredentialIds: string[]
  }): Promise<void>
}

const credentials = (): SignallingCredential =>
  ((globalThis as { PublicKeyCredential?: unknown }).PublicKeyCredential as SignallingCredential | undefined) ?? {}

/** Tells the password manager that a passkey belongs to no account here. */
export async function forgetPasskey(what: { rpId: string; credentialId: string }): Promise<void> {
  await credentials()
    .signalUnknownCredential?.(what)
    .catch(() => {})
}

/** Tells the password manager which passkeys of a person work. */
export async function signalPasskeys(rpId: string, userId: string, allAcceptedCredentialIds: string[]): Promise<void> {
  await credentials()
    .signalAllAcceptedCredentials?.({ rpId, userId, allAcceptedCredentialIds })
    .catch(() => {})
}
