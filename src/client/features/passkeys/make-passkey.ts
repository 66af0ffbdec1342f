import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { call } from '#client/api/call.ts'
import { addPasskey, beginPasskey, type Passkeys } from '#contract/passkeys/passkeys.ts'

/** `cancelled`: the person has closed the dialog; `known`: this device has a passkey already. */
export type PasskeyFailure = 'cancelled' | 'known' | { error: unknown }

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** Makes a passkey on this device and stores it under a name. */
export async function makePasskey(
  name: string,
): Promise<{ ok: true; value: Passkeys } | { ok: false; why: PasskeyFailure }> {
  try {
    const options = await call(beginPasskey, {})
    const { startRegistration } = await import('./webauthn-browser.ts')
    const { id, response } = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    })
    const { clientDataJSON, attestationObject, transports = [] } = response
    const body = { name, credentialId: id, clientDataJSON, attestationObject, transports }
    return { ok: true, value: await call(addPasskey, { body }) }
  } catch (error) {
    if (nameOf(error) === 'InvalidStateError') return { ok: false, why: 'known' }
    const isClosed = nameOf(error) === 'NotAllowedError' || nameOf(error) === 'AbortError'
    return { ok: false, why: isClosed ? 'cancelled' : { error } }
  }
}
