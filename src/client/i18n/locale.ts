import { changePathLocale, type Locale, pathLocale } from '#contract/pages/path-locale.ts'

export { changePathLocale, type Locale, pathLocale }

/** A browser's language list in order of preference → ours. */
function browserLocale(languages: readonly string[]): Locale {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === 'pl' || tag === 'en')
  return known === 'pl' ? 'pl' : 'en'
}

/** Row R8: the path's prefix, else the cookie, else the browser. */
export function detectLocale(seen: { pathname: string; cookie: Locale | null; languages: readonly string[] }): Locale {
  if (pathLocale(seen.pathname) === 'pl') return 'pl'
  return seen.cookie ?? browserLocale(seen.languages)
}

/** Only the doors change their language by themselves: every other bare path is English because it says so. */
export function isEntryPoint(pathname: string): boolean {
  return pathname === '/' || pathname === '/goto-crm'
}

/**
 * The `params` of the optional prefix. Must be repeated on every pathless layout: router-core 1.171 forgets it there,
 * and any first segment would count as a language.
 */
export const localeParams = {
  parse: (raw: { locale?: string | undefined }): { locale?: 'pl' | undefined } | false => {
    if (raw.locale === undefined) return {}
    return raw.locale === 'pl' ? { locale: 'pl' } : false
  },
}
