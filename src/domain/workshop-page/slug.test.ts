import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverPagePaths } from '../../contract/pages/server-pages.ts'
import { isReservedSlug, isSlug, longestSlug, suggestSlugs } from './slug.ts'

const slugs: [string, boolean][] = [
  ['auto-serwis-wola', true],
  ['a1b', true],
  ['123', true],
  ['ab', false],
  ['-abc', false],
  ['abc-', false],
  ['a--b', false],
  ['Abc', false],
  ['żaba', false],
  ['a b c', false],
  ['a.b', false],
  ['x'.repeat(longestSlug), true],
  ['x'.repeat(longestSlug + 1), false],
]
test.each(slugs)('P2 %s as the address of a page: %s', (text, expected) => {
  expect(isSlug(text)).toBe(expected)
})

const routes = readdirSync(join(import.meta.dirname, '../../client/routes'), { recursive: true, encoding: 'utf8' })
/** The first parts of the paths of the app: `cars` of `{-$locale}/_default/cars.$id.tsx`. */
const appPaths = routes.flatMap((file) => /^\{-\$locale\}\/(?:_\w+\/)?([a-z][\w-]+)[^/]*\.tsx$/.exec(file)?.[1] ?? [])
const serverPaths = [...serverPagePaths.map((path) => path.slice(1)), 'api', 'assets', 'photos', 'static']
const paths = [...new Set([...appPaths, ...serverPaths])].filter(
  (path) => isSlug(path) && !['index', 'route'].includes(path),
)

test('P2 the paths of the product are reserved', () => {
  expect(paths).toEqual(expect.arrayContaining(['cars', 'login', 'sign-out', 'sms']))
  expect(paths.filter((path) => !isReservedSlug(path))).toEqual([])
})

test.each([
  ['is the product', ['pitboard', 'pitboard-help', 'app', 'demo', 'home', 'system', 'www']],
  ['is run by the product', ['account', 'admin', 'auth', 'logout', 'sign-in', 'security', 'status']],
  ['speaks for the product', ['about', 'blog', 'contact', 'docs', 'help', 'mail', 'support']],
  ['sells the product', ['billing', 'pricing']],
  ['is the small print of the product', ['legal', 'privacy', 'terms']],
  ['is a page of every workshop', ['book', 'booking', 'rezerwacja', 'poster', 'visit', 'workshop']],
  ['is a place holder or a fault of a program', ['new', 'null', 'test', 'undefined']],
])('P2 nobody gets an address that looks as if it %s', (_, words) => {
  expect(words.filter((word) => !isReservedSlug(word))).toEqual([])
})

test.each(['auto-serwis', 'serwis-pitboard', 'pitboards', 'test-drive', 'app-auto'])(
  'P2 %s is free for a workshop',
  (slug) => {
    expect(isReservedSlug(slug)).toBe(false)
  },
)

test('P2 an address is suggested from the name and the town, without Polish letters', () => {
  expect(suggestSlugs('Łukasz Żółw – Auto Serwis', 'Łódź').slice(0, 3)).toEqual([
    'lukasz-zolw-auto-serwis',
    'lukasz-zolw-auto-serwis-lodz',
    'lukasz-zolw-auto-serwis-lodz-2',
  ])
})

test.each(['A', 'Login', '!!!', 'Автосервис', 'x'.repeat(80)])('P2 each suggestion for %s may be used', (name) => {
  const found = suggestSlugs(name, 'Kraków')
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((slug) => !isSlug(slug) || isReservedSlug(slug))).toEqual([])
})

test('P2 outer signs do not get into an address', () => {
  expect(suggestSlugs(' – „Auto” – ', 'Łódź!').slice(0, 2)).toEqual(['auto', 'auto-lodz'])
})

test('P2 the number fits behind a long name', () => {
  const name = 'x'.repeat(80)
  expect(suggestSlugs(name, 'Kraków')).toEqual([
    'x'.repeat(longestSlug),
    ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${'x'.repeat(longestSlug - 2)}-${number}`),
    `workshop-${'x'.repeat(longestSlug - 9)}`,
  ])
})

test('P2 a workshop whose name is reserved even with its town still gets a suggestion', () => {
  expect(suggestSlugs('Pitboard', 'Kraków')).toEqual(['workshop-pitboard-krakow'])
})
