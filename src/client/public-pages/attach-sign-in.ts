import { runSignIn } from '#client/features/auth/run-sign-in.ts'
import { rememberLanguage } from './remember-language.ts'
import { runThemeButton } from './run-theme-button.ts'

/** Attaches the event handlers of a sign-in page. Without React: the page is already rendered. */
export function attachSignIn(signal: AbortSignal): void {
  document.addEventListener('click', rememberLanguage, { signal })
  runThemeButton(document, signal)
  runSignIn(document, signal)
}
