import { expect, test } from 'vitest'
import { routeRules } from '#client/routing/route-rules.ts'
import { publicPaths } from '#contract/pages/public-pages.ts'
import type { RouteRule } from '#contract/pages/route-rule.ts'
import { checkRouteRules } from './check-route-rules.ts'

const check = (...rules: RouteRule[]) => checkRouteRules(rules, publicPaths)

test('R6 our own rules are valid', () => {
  expect(checkRouteRules(routeRules, publicPaths)).toEqual([])
  expect(check({ from: '/old/**', redirect: '/orders/**' }, { from: '/a', redirect: '/old/b' })).toEqual([])
  expect(check({ from: '/shop', redirect: 'https://example.com/?a=1' })).toEqual([])
  for (const redirect of ['http://example.com', 'https://example.com', 'https://a/x', '/b?x=1#top']) {
    expect(check({ from: '/shop', redirect })).toEqual([])
  }
  for (const from of ['/x/api/y', '/apiary', '/a.b/c']) expect(check({ from, redirect: '/b' })).toEqual([])
  expect(check({ from: '/orders/**', middleware: 'count' })).toEqual([])
  expect(check({ from: '/legal/terms-of-use', redirect: '/legal/privacy-policy' })).toEqual([])
})

test.each([
  [{ from: '/a' }, 'neither redirects nor names a middleware'],
  [{ from: 'a', redirect: '/b' }, 'matches no path'],
  [{ from: '/a/*/b', redirect: '/b' }, 'matches no path'],
  [{ from: '/a?x=1', redirect: '/b' }, 'matches no path'],
  [{ from: '/a/**/b', redirect: '/b' }, 'matches no path'],
  [{ from: '/api', redirect: '/b' }, 'matches no document'],
  [{ from: '/api/old', redirect: '/b' }, 'matches no document'],
  [{ from: '/favicon.ico', redirect: '/b' }, 'matches no document'],
  [{ from: '/a', redirect: 'b' }, 'neither a path nor an http(s) URL'],
  [{ from: '/a', redirect: '//evil.example' }, 'neither a path nor an http(s) URL'],
  [{ from: '/a', redirect: 'xhttps://example.com' }, 'neither a path nor an http(s) URL'],
  [{ from: '/a', redirect: 'https://example.com/a b' }, 'neither a path nor an http(s) URL'],
  [{ from: '/a', redirect: 'javascript:alert(1)' }, 'neither a path nor an http(s) URL'],
  [{ from: '/a', redirect: '/b/**' }, 'has no /** in its own path'],
  [{ from: '/a/**', redirect: '/a/b' }, 'redirects in a loop'],
  [{ from: '/a', redirect: '/a?x=1' }, 'redirects in a loop'],
  [{ from: '/legal/**', middleware: 'count' }, 'the prerendered page /legal/cookie-policy cannot run'],
  [{ from: '/', middleware: 'count' }, 'the prerendered page / cannot run'],
] satisfies [RouteRule, string][])('R6 a build with the rule %o fails', (rule, fault) => {
  expect(check(rule)).toEqual([expect.stringContaining(fault)])
})

test('R6 rules that redirect to each other are all reported', () => {
  expect(check({ from: '/a', redirect: '/b' }, { from: '/b', redirect: '/a' })).toHaveLength(2)
})
