import type { Locale } from './locale.ts'

const cookieName = 'i18n_redirected'
const cookieLifetimeSeconds = 365 * 24 * 60 * 60

/** Returns the language in a `document.cookie` string; `null` without one. */
export function readLocaleCookie(cookies: string): Locale | null {
  const value = new RegExp(`(?:^|; )${cookieName}=(\\w\\w)`).exec(cookies)?.[1]
  return value === 'pl' || value === 'en' ? value : null
}

/** Returns the string to assign to `document.cookie` (row R9). */
export function renderLocaleCookie(locale: Locale): string {
  return `${cookieName}=${locale}; Max-Age=${cookieLifetimeSeconds}; Path=/; SameSite=Lax`
}
