import { runConsent } from '#client/features/consent/run-consent.ts'
import { followChosenTheme } from '#client/features/landing/follow-theme.ts'
import { runDemo } from '#client/features/landing/run-demo.ts'
import { runWaitlistForm, runWaitlistLink } from '#client/features/landing/run-waitlist.ts'
import { rememberLanguage } from './remember-language.ts'

/** Attaches the event handlers of a public page. Without React: the page is already rendered. */
export function attachBehaviour(signal: AbortSignal): void {
  followChosenTheme(document)
  document.addEventListener('click', rememberLanguage, { signal })
  runWaitlistLink(document, signal)
  runWaitlistForm(document, signal)
  runDemo(document, signal)
  runConsent(document, signal)
}
