import { expect, test } from 'vitest'
import { leadOn, matchRouteRule, type RouteRule } from './route-rule.ts'

const rules: readonly RouteRule[] = [
  { from: '/old/**', redirect: '/new/**' },
  { from: '/shop', redirect: 'https://example.com/shop' },
  { from: '/checked', middleware: 'count-visits' },
  { from: '/english-only', redirect: '/', bare: true },
]

test.each([
  ['/old/a/b', '/new/a/b'],
  ['/pl/old/a', '/pl/new/a'],
  ['/older', null],
  ['/shop', 'https://example.com/shop'],
  ['/pl/shop', 'https://example.com/shop'],
  ['/english-only', '/'],
  ['/pl/english-only', null],
])('R6 a rule takes %s to %s', (from, to) => {
  expect(matchRouteRule(rules, from).redirect).toBe(to)
})

test('R6 what a rule catches never names another host', () => {
  expect(matchRouteRule(rules, '/old//evil.example/a').redirect).toBe('/new/evil.example/a')
  expect(matchRouteRule([{ from: '/en/**', redirect: '/**', bare: true }], '/en//evil.example').redirect).toBe(
    '/evil.example',
  )
  expect(matchRouteRule(rules, '/old///evil.example').redirect).toBe('/new/evil.example')
  expect(matchRouteRule(rules, '/old/a$&b').redirect).toBe('/new/a$&b')
})

test.each([
  ['/new', { search: '?a=1', hash: '#top' }, '/new?a=1#top'],
  ['/new?b=2', { search: '?a=1' }, '/new?b=2&a=1'],
  ['/new#own', { search: '?a=1', hash: '#top' }, '/new?a=1#own'],
  ['https://example.com/a', {}, 'https://example.com/a'],
])('R6 to %s with %o leads to %s', (redirect, came, to) => {
  expect(leadOn(redirect, came)).toBe(to)
})
