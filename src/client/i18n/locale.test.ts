import { expect, test } from 'vitest'
import { languageTags } from '#contract/pages/path-locale.ts'
import { changePathLocale, detectLocale, languageNames, localeParams, pathLocale } from './locale.ts'
import { readLocaleCookie, renderLocaleCookie } from './locale-cookie.ts'

test.each([
  ['/pl/orders', 'en', ['en-GB'], 'pl'],
  ['/', 'pl', ['en-GB'], 'pl'],
  ['/', 'en', ['pl-PL'], 'en'],
  ['/', null, ['de-DE', 'pl', 'en'], 'pl'],
  ['/', null, ['en-GB', 'pl'], 'en'],
  ['/', null, ['de-DE'], 'en'],
  ['/', null, [], 'en'],
] as const)('R8 at %s with cookie %s and a browser of %s the language is %s', (pathname, cookie, languages, locale) => {
  expect(detectLocale({ pathname, cookie, languages })).toBe(locale)
})

test('R8 `pl` is the only language prefix', () => {
  expect(['/pl', '/pl/orders', '/plain', '/PL/orders', '/'].map(pathLocale)).toEqual(['pl', 'pl', 'en', 'en', 'en'])
  expect(localeParams.parse({ locale: 'pl' })).toEqual({ locale: 'pl' })
  expect(localeParams.parse({})).toEqual({})
  for (const locale of ['en', 'en-US', 'de', 'PL', '']) expect(localeParams.parse({ locale })).toBe(false)
})

test('R10 each language is named in itself', () => {
  expect(languageNames).toEqual({ en: 'English', pl: 'Polski' })
})

test('G1 language tags contain the country', () => {
  expect(languageTags).toEqual({ en: 'en-US', pl: 'pl-PL' })
})

test('R8 only the first segment is a prefix', () => {
  expect(pathLocale('/orders/pl')).toBe('en')
  expect(changePathLocale('/orders/pl', 'en')).toBe('/orders/pl')
  expect(changePathLocale('/orders/pl', 'pl')).toBe('/pl/orders/pl')
})

test('R10 a path is converted between the languages', () => {
  for (const [english, polish] of [
    ['/', '/pl'],
    ['/orders/1', '/pl/orders/1'],
    ['/plain', '/pl/plain'],
  ] as const) {
    expect(changePathLocale(english, 'pl')).toBe(polish)
    expect(changePathLocale(polish, 'en')).toBe(english)
    expect(changePathLocale(polish, 'pl')).toBe(polish)
  }
})

test('R9 the cookie lasts 365 days, with SameSite=Lax and the path /', () => {
  expect(renderLocaleCookie('pl')).toBe('i18n_redirected=pl; Max-Age=31536000; Path=/; SameSite=Lax')
  expect(readLocaleCookie('a=b; i18n_redirected=pl; c=d')).toBe('pl')
  expect(readLocaleCookie('xi18n_redirected=pl; i18n_redirected=de')).toBe(null)
})
