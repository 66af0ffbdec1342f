import { renderLocaleCookie } from '#client/i18n/locale-cookie.ts'

/**
 * The language switch is a plain link to the page in the other language; the choice is stored for later visits (row
 * R9).
 */
export function rememberLanguage({ target }: Event): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]')
  if (!link) return
  const chosen = link.dataset.language
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
  if (chosen === 'pl' || chosen === 'en') document.cookie = renderLocaleCookie(chosen)
  // Retain the query and the position in the page.
  link.search = location.search
  link.hash = location.hash
}
