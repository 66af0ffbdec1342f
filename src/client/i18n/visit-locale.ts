import { detectLocale, type Locale } from './locale.ts'
import { readLocaleCookie, renderLocaleCookie } from './locale-cookie.ts'

/** Returns the language of a visit to a path, and sets the language cookie if it is missing (row R8). */
export function settleVisitLocale(pathname: string): Locale {
  const cookie = readLocaleCookie(document.cookie)
  const detected = detectLocale({ pathname, cookie, languages: navigator.languages })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  if (!cookie) document.cookie = renderLocaleCookie(detected)
  return detected
}
