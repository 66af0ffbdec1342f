import { changePathLocale, type Locale, pathLocale } from '#contract/pages/path-locale.ts'

export { changePathLocale, type Locale, pathLocale }

export const languageNames: Readonly<Record<Locale, string>> = { en: 'English', pl: 'Polski' }

/** Maps the browser's languages, in order of preference, to a supported one. */
function browserLocale(languages: readonly string[]): Locale {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'pl' || tag === 'en')
  return known === 'pl' ? 'pl' : 'en'
}

/** The path's prefix, else the cookie, else the browser's language (row R8). */
export function detectLocale(seen: { pathname: string; cookie: Locale | null; languages: readonly string[] }): Locale {
  if (pathLocale(seen.pathname) === 'pl') return 'pl'
  return seen.cookie ?? browserLocale(seen.languages)
}

/** Whether a path without prefix gets the detected language. Any other path without prefix is English. */
export function isEntryPoint(pathname: string): boolean {
  return pathname === '/' || pathname === '/goto-crm'
}

/**
 * The `params` of the optional prefix. Must be repeated on every pathless layout: router-core 1.171 drops it there, and
 * any first segment would count as a language.
 */
export const localeParams = {
  parse: (raw: { locale?: string | undefined }): { locale?: 'pl' | undefined } | false => {
    if (raw.locale === undefined) return {}
    return raw.locale === 'pl' ? { locale: 'pl' } : false
  },
}
