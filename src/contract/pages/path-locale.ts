export type Locale = 'en' | 'pl'

/** The tags for Intl, `lang` attributes and requests. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-US', pl: 'pl-PL' }

/** The language of a path: `/pl/…` is Polish, every other path is English. */
export function pathLocale(pathname: string): Locale {
  return /^\/pl(\/|$)/.test(pathname) ? 'pl' : 'en'
}

/** The path of the same page in a language: `/orders` ⇄ `/pl/orders`. */
export function changePathLocale(pathname: string, locale: Locale): string {
  const bare = pathname.replace(/^\/pl(?=\/|$)/, '') || '/'
  if (locale === 'en') return bare
  return bare === '/' ? '/pl' : `/pl${bare}`
}
