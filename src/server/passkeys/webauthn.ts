import type { addPasskey, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import type { Input } from '#contract/shape/endpoint.ts'
import type { Config } from '../config.ts'
import type { PasskeyRow } from './store.ts'

type Party = { readonly origin: string; readonly rpId: string }

/** The relying party: the host of the product's own origin, and nothing that a request says. */
export function partyOf({ publicOrigin }: Pick<Config, 'publicOrigin'>): Party {
  return { origin: publicOrigin, rpId: new URL(publicOrigin).hostname }
}

/** How authenticators know a person: no name and no address. */
export const userHandleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** EdDSA, ECDSA with P-256, RSA: what authenticators have. */
export const algorithms = [-8, -7, -257] as const

// A server at rest does without it.
const load = () => import('@simplewebauthn/server')

/** What a new passkey is, after its origin, its challenge and the person's presence were checked; `null`: refused. */
export async function checkNew(
  { origin, rpId }: Party,
  body: Input<typeof addPasskey>['body'],
  challenge: string,
): Promise<Pick<PasskeyRow, 'credential_id' | 'public_key' | 'counter' | 'is_synced'> | null> {
  const { verifyRegistrationResponse } = await load()
  const { credentialId, clientDataJSON, attestationObject } = body
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified) return null
    const { credential, credentialBackedUp } = registrationInfo
    // The id in the signed data counts.
    if (credential.id !== credentialId) return null
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      is_synced: credentialBackedUp ? 1 : 0,
    }
  } catch {
    // The library throws for each check that fails, and for what it cannot read.
    return null
  }
}

/** What an authenticator says at a sign-in, after everything was checked; `null`: refused. */
export async function checkEntry(
  { origin, rpId }: Party,
  passkey: PasskeyRow,
  body: Input<typeof signInWithPasskey>['body'],
  challenge: string,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await load()
  const { credentialId, clientDataJSON, authenticatorData, signature, userHandle } = body
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch {
    return null
  }
}
