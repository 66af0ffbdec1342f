import { detectLocale, type Locale } from './locale.ts'
import { readLocaleCookie, renderLocaleCookie } from './locale-cookie.ts'

/** The language of a visit to a path; a visitor without the cookie gets it now (row R8). */
export function settleVisitLocale(pathname: string): Locale {
  const cookie = readLocaleCookie(document.cookie)
  const detected = detectLocale({ pathname, cookie, languages: navigator.languages })
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  if (!cookie) document.cookie = renderLocaleCookie(detected)
  return detected
}
