import { expect, test } from 'vitest'
import { matchRouteRule } from '#contract/pages/route-rule.ts'
import { findMiddleware } from './route-middleware.ts'
import { routeRules } from './route-rules.ts'

test.each([
  ['/en', '/'],
  ['/en/orders/1', '/orders/1'],
  ['/en-US/login', '/login'],
  ['/pl/en/login', null],
  ['/pl/en-US/login', null],
  ['/enter', null],
])('R8 %s redirects to %s', (from, to) => {
  expect(matchRouteRule(routeRules, from).redirect).toBe(to)
})

test('R7 an unknown middleware throws an error that names it', () => {
  expect(() => findMiddleware({}, 'count-visits')).toThrow("Unknown route middleware: 'count-visits'")
  expect(() => findMiddleware({}, 'toString')).toThrow("Unknown route middleware: 'toString'")
  const known = () => {}
  expect(findMiddleware({ 'count-visits': known }, 'count-visits')).toBe(known)
})
