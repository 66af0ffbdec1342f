import { runConsent } from '#client/features/consent/run-consent.ts'
import { followChosenTheme } from '#client/features/landing/follow-theme.ts'
import { runDemo } from '#client/features/landing/run-demo.ts'
import { runWaitlistForm, runWaitlistLink } from '#client/features/landing/run-waitlist.ts'
import { renderLocaleCookie } from '#client/i18n/locale-cookie.ts'

/** Attaches the event handlers of a public page. Without React: the page is already rendered. */
export function attachBehaviour(signal: AbortSignal): void {
  followChosenTheme(document)
  document.addEventListener('click', rememberLanguage, { signal })
  runWaitlistLink(document, signal)
  runWaitlistForm(document, signal)
  runDemo(document, signal)
  runConsent(document, signal)
}

/**
 * The language switch is a plain link to the page in the other language; the choice is stored for later visits (row
 * R9).
 */
function rememberLanguage({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
  if (!link) return
  const chosen = link.dataset.language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  if (chosen === 'pl' || chosen === 'en') document.cookie = renderLocaleCookie(chosen)
  // Retain the query and the position in the page.
  link.search = location.search
  link.hash = location.hash
}
