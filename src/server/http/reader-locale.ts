import type { Locale } from '#contract/pages/path-locale.ts'
import { readCookie } from './cookies.ts'

export const locales: readonly Locale[] = ['en', 'pl']

const known = (tag: string): Locale | null =>
  locales.find((locale) => locale === tag.toLowerCase().split('-')[0]) ?? null

/** The language of who asks: the header (the page sends its own), else the cookie of the language switch, else English. */
export function readerLocale(headers: Headers): Locale {
  const wanted = (headers.get('accept-language') ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const weight = parameters.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined)
      return { locale: known(tag), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ locale, weight }) => locale !== null && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wanted[0]?.locale ?? known(readCookie(headers, 'i18n_redirected') ?? '') ?? 'en'
}
