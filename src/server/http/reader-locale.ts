import type { Locale } from '#contract/pages/path-locale.ts'
import { readCookie } from './cookies.ts'

export const locales: readonly Locale[] = ['en', 'pl']

const known = (tag: string): Locale | null =>
  locales.find((locale) => locale === tag.toLowerCase().split('-')[0]) ?? null

const cookieName = 'i18n_redirected'
const cookieSeconds = 365 * 24 * 60 * 60

/** Returns the language that the reader has chosen in this browser; `null` without one. */
export const readLocaleCookie = (headers: Headers): Locale | null => known(readCookie(headers, cookieName) ?? '')

/** Returns the Set-Cookie header of a chosen language, the same cookie as the pages of the app set. */
export const localeCookie = (locale: Locale): ['set-cookie', string] => [
  'set-cookie',
  `${cookieName}=${locale}; Max-Age=${cookieSeconds}; Path=/; SameSite=Lax`,
]

/** Returns the locale of Accept-Language (pages send their own), else of the language cookie, else English. */
export function readerLocale(headers: Headers): Locale {
  const accepted = (headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((text) => text !== undefined)
      return { locale: known(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return accepted[0]?.locale ?? readLocaleCookie(headers) ?? 'en'
}
