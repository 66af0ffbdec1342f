import { expect, test } from 'vitest'
import {
  findPageFile,
  isSignInPage,
  publicLocales,
  publicPaths,
  signInPaths,
  toAnswerFile,
  toDemoFile,
  toNotFoundFile,
  toPublicUrl,
} from './public-pages.ts'

test.each([
  ['/', '/pages/en/home.html'],
  ['/pl', '/pages/pl/home.html'],
  ['/pl/', '/pages/pl/home.html'],
  ['/legal/terms-of-use', '/pages/en/legal-terms-of-use.html'],
  ['/pl/legal/privacy-policy/', '/pages/pl/legal-privacy-policy.html'],
  ['/login', '/pages/en/login.html'],
  ['/pl/register/', '/pages/pl/register.html'],
  ['/goto-crm', null],
  ['/legal', null],
  ['/de', null],
  ['/pl/pl', null],
  ['//', null],
])('R1 %s is sent as %s', (path, file) => {
  expect(findPageFile(path)).toBe(file)
})

test('R1 every built page has a file of its own in each language', () => {
  const paths = [...publicPaths, ...signInPaths]
  const files = publicLocales.flatMap((locale) => [
    ...paths.map((path) => findPageFile(toPublicUrl(path, locale))),
    ...signInPaths.flatMap((path) => (['email', 'code'] as const).map((step) => toAnswerFile(path, step, locale))),
  ])
  expect(new Set(files).size).toBe(publicLocales.length * (paths.length + 2 * signInPaths.length))
})

test('the answers to a form have their files beside the pages', () => {
  expect(toAnswerFile('/login', 'code', 'pl')).toBe('/pages/pl/answer-login-code.html')
  expect(toDemoFile('pl')).toBe('/pages/pl/answer-demo.html')
  expect(toAnswerFile('/register', 'email', 'en')).toBe('/pages/en/answer-register-email.html')
})

test.each([
  ['/login', true],
  ['/pl/register/', true],
  ['/', false],
  ['/legal/terms-of-use', false],
  ['/login/more', false],
])('D5 %s is a sign-in page: %s', (path, expected) => {
  expect(isSignInPage(path)).toBe(expected)
})

test('R14 the file for an unknown page has the language of the path', () => {
  expect(['/xx', '/pl/xx', '/pl', '/plx'].map(toNotFoundFile)).toEqual([
    '/pages/en/not-found.html',
    '/pages/pl/not-found.html',
    '/pages/pl/not-found.html',
    '/pages/en/not-found.html',
  ])
})
