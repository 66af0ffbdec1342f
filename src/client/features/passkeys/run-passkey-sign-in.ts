import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
} from '@simplewebauthn/browser'
import { isApiError } from '#client/api/api-error.ts'
import { callPlainly } from '#client/api/call-plainly.ts'
import type { beginPasskeySignIn, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import { forgetPasskey } from './passkey-signals.ts'

const optionsPath: typeof beginPasskeySignIn.path = '/auth/passkey-options'
const entryPath: typeof signInWithPasskey.path = '/auth/passkey'

type PasskeySignIn = {
  button: HTMLButtonElement
  /** Opens the page after the sign-in. */
  onEntered: () => Promise<void>
  onFailed: (error: unknown) => void
  signal: AbortSignal
}

/** Offers the sign-in with a passkey: by the button, and among the suggestions of the address field. */
export function runPasskeySignIn({ button, onEntered, onFailed, signal }: PasskeySignIn): void {
  const attempt = async (useBrowserAutofill: boolean): Promise<void> => {
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
    await onEntered()
  }
  const suggest = async (): Promise<void> => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    try {
      await attempt(true)
    } catch (error) {
      // What the browser reports is that nobody has chosen a suggestion, or that the button was pressed.
      if (isApiError(error)) onFailed(error)
    }
  }
  const press = async (): Promise<void> => {
    button.setAttribute('aria-busy', 'true')
    try {
      await attempt(false)
    } catch (error) {
      // The person has closed the dialog of the browser.
      if (isApiError(error)) onFailed(error)
      void suggest()
    }
    button.removeAttribute('aria-busy')
  }
  button.addEventListener('click', () => void press(), { signal })
  void suggest()
}
