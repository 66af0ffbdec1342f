import { expect, test } from 'vitest'
import { findMiddleware, matchRouteRule } from './match-route-rule.ts'
import { type RouteRule, routeRules } from './route-rules.ts'

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

test.each([
  ['/en', '/'],
  ['/en/orders/1', '/orders/1'],
  ['/en-US/login', '/login'],
  ['/pl/en/login', null],
  ['/enter', null],
])('R8 %s goes to %s', (from, to) => {
  expect(matchRouteRule(routeRules, from).redirect).toBe(to)
})

test('R7 an unknown middleware throws an error that names it', () => {
  const { middleware } = matchRouteRule(rules, '/checked')
  expect(() => findMiddleware({}, middleware ?? '')).toThrow("Unknown route middleware: 'count-visits'")
  const known = () => {}
  expect(findMiddleware({ 'count-visits': known }, 'count-visits')).toBe(known)
})
