import { expect, test } from 'vitest'
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

test('P2 paths and the name of the product are reserved', () => {
  expect(['api', 'login', 'pitboard', 'pitboard-help'].map(isReservedSlug)).toEqual([true, true, true, true])
  expect(isReservedSlug('auto-serwis')).toBe(false)
})

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
