import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser'
import { isApiError } from '#client/api/api-error.ts'
import { enterWithPasskey } from './enter-with-passkey.ts'

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
    await enterWithPasskey(useBrowserAutofill)
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
