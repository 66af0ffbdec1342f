import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'
import { isApiError } from '#client/api/api-error.ts'
import { callPlainly } from '#client/api/call-plainly.ts'
import type { beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import { forgetPasskey } from './passkey-signals.ts'

const optionsPath: typeof beginPasskeySignIn.path = '/auth/passkey-options'
const entryPath: typeof signInWithPasskey.path = '/auth/passkey'

/**
 * Signs in with a passkey that the person chooses: in a dialog, or with `useBrowserAutofill` among the suggestions of the
 * address field. Throws `ApiError`, or what the browser says when nobody has chosen one.
 */
export async function enterWithPasskey(useBrowserAutofill: boolean): Promise<void> {
  const optionsJSON = (await callPlainly('POST', optionsPath, {})) as PublicKeyCredentialRequestOptionsJSON
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  const body = { credentialId: id, clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  try {
    await callPlainly('POST', entryPath, body)
  } catch (error) {
    if (isApiError(error, 'unknown-passkey')) await forgetPasskey({ rpId: optionsJSON.rpId ?? '', credentialId: id })
    throw error
  }
}
