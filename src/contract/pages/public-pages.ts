import { pathLocale } from './path-locale.ts'

/**
 * The pages without sign-in: the build writes a file of each in each language; the server and the service worker send
 * it.
 */
export const publicPaths = [
  '/',
  '/legal/cookie-policy',
  '/legal/data-processing-agreement',
  '/legal/privacy-policy',
  '/legal/terms-of-use',
] as const
export type PublicPath = (typeof publicPaths)[number]

export const publicLocales = ['en', 'pl'] as const
export type PublicLocale = (typeof publicLocales)[number]

/** The URL of a public page: `/legal/terms-of-use` and `/pl/legal/terms-of-use`. */
export function toPublicUrl(path: PublicPath, locale: PublicLocale): string {
  if (locale === 'en') return path
  return path === '/' ? '/pl' : `/pl${path}`
}

/** The built file of a public page. */
export function toPageFile(path: PublicPath, locale: PublicLocale): string {
  return `/pages/${locale}/${path === '/' ? 'home' : path.slice(1).replace('/', '-')}.html`
}

const files: ReadonlyMap<string, string> = new Map(
  publicLocales.flatMap((locale) =>
    publicPaths.map((path) => [toPublicUrl(path, locale), toPageFile(path, locale)] as const),
  ),
)

/** The built file for a path, with or without a trailing slash; `null` if the path is not a public page. */
export function findPageFile(pathname: string): string | null {
  return files.get(pathname.replace(/(?<=[^/])\/$/, '')) ?? null
}

/** The not-found page in the language of the path. */
export function toNotFoundFile(pathname: string): string {
  return `/pages/${pathLocale(pathname)}/not-found.html`
}
