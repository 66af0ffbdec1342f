import { expect, test } from 'vitest'
import { findPageFile, publicLocales, publicPaths, toNotFoundFile, toPublicUrl } from './public-pages.ts'

test.each([
  ['/', '/pages/en/home.html'],
  ['/pl', '/pages/pl/home.html'],
  ['/pl/', '/pages/pl/home.html'],
  ['/legal/terms-of-use', '/pages/en/legal-terms-of-use.html'],
  ['/pl/legal/privacy-policy/', '/pages/pl/legal-privacy-policy.html'],
  ['/login', null],
  ['/legal', null],
  ['/de', null],
  ['/pl/pl', null],
  ['//', null],
])('R1 %s is sent as %s', (path, file) => {
  expect(findPageFile(path)).toBe(file)
})

test('R1 every public page has a file of its own in each language', () => {
  const files = publicLocales.flatMap((locale) => publicPaths.map((path) => findPageFile(toPublicUrl(path, locale))))
  expect(new Set(files).size).toBe(publicLocales.length * publicPaths.length)
})

test('R14 the file for an unknown page has the language of the path', () => {
  expect(['/xx', '/pl/xx', '/pl', '/plx'].map(toNotFoundFile)).toEqual([
    '/pages/en/not-found.html',
    '/pages/pl/not-found.html',
    '/pages/pl/not-found.html',
    '/pages/en/not-found.html',
  ])
})
