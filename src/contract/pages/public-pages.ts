import { pathLocale } from './path-locale.ts'

/**
 * The pages for visitors and search engines: the build writes a file of each in each language; the server and the
 * service worker send it.
 */
export const publicPaths = [
  '/',
  '/legal/cookie-policy',
  '/legal/data-processing-agreement',
  '/legal/privacy-policy',
  '/legal/terms-of-use',
] as const
export type PublicPath = (typeof publicPaths)[number]

/** The sign-in pages: built and sent alike. They ask for no consent and count nothing. */
export const signInPaths = ['/login', '/register'] as const
export type SignInPath = (typeof signInPaths)[number]

/** A page with a file of its own in each language. */
export type BuiltPath = PublicPath | SignInPath

export const publicLocales = ['en', 'pl'] as const
export type PublicLocale = (typeof publicLocales)[number]

/** The URL of a built page: `/legal/terms-of-use` and `/pl/legal/terms-of-use`. */
export function toPublicUrl(path: BuiltPath, locale: PublicLocale): string {
  if (locale === 'en') return path
  return path === '/' ? '/pl' : `/pl${path}`
}

/** The built file of a page. */
export function toPageFile(path: BuiltPath, locale: PublicLocale): string {
  return `/pages/${locale}/${path === '/' ? 'home' : path.slice(1).replace('/', '-')}.html`
}

/**
 * The built file from which the server answers a form of a sign-in page that was sent without a script: the page at a
 * step, with places for what was typed and for messages.
 */
export function toAnswerFile(path: SignInPath, step: 'email' | 'code', locale: PublicLocale): string {
  return `/pages/${locale}/answer${path.replace('/', '-')}-${step}.html`
}

/** The built file that takes the place of the sign-in pages in a public demo. */
export const toDemoFile = (locale: PublicLocale): string => `/pages/${locale}/answer-demo.html`

const filesOf = (paths: readonly BuiltPath[]): ReadonlyMap<string, string> =>
  new Map(
    publicLocales.flatMap((locale) =>
      paths.map((path) => [toPublicUrl(path, locale), toPageFile(path, locale)] as const),
    ),
  )
const publicFiles = filesOf(publicPaths)
const signInFiles = filesOf(signInPaths)
const files: ReadonlyMap<string, string> = new Map([...publicFiles, ...signInFiles])
const publicFileNames = new Set(publicFiles.values())

const withoutSlash = (pathname: string): string => pathname.replace(/(?<=[^/])\/$/, '')

/** The built file for a path, with or without a trailing slash; `null` if the path has no built page. */
export function findPageFile(pathname: string): string | null {
  return files.get(withoutSlash(pathname)) ?? null
}

/** Whether a built file is a page for visitors and search engines. */
export const isPublicFile = (file: string): boolean => publicFileNames.has(file)

/** Whether a path, in any language, is that of a sign-in page. */
export const isSignInPage = (pathname: string): boolean => signInFiles.has(withoutSlash(pathname))

/** The not-found page in the language of the path. */
export function toNotFoundFile(pathname: string): string {
  return `/pages/${pathLocale(pathname)}/not-found.html`
}
