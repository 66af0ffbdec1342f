import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readRoutePatterns, toMatch, toPattern } from '#manifest/route-patterns.ts'

const routesFolder = join(import.meta.dirname, '../../src/client/routes')

test('R1 O33 the eighteen screens, my cars, customers, cars, follow-ups, figures, the catch-up screen, key tags, shared photos, the TV board and the question for a passkey each have a route file', () => {
  expect(readRoutePatterns(routesFolder).map(({ pattern }) => pattern)).toEqual([
    '/',
    '/cars',
    '/cars/{id}',
    '/catch-up',
    '/customers',
    '/customers/{id}',
    '/dashboard',
    '/employees',
    '/figures',
    '/follow-ups',
    '/goto-crm',
    '/legal/cookie-policy',
    '/legal/data-processing-agreement',
    '/legal/privacy-policy',
    '/legal/terms-of-use',
    '/login',
    '/my-cars',
    '/onboarding',
    '/onboarding2',
    '/orders',
    '/orders/{id}',
    '/passkey',
    '/profile',
    '/register',
    '/schedule',
    '/settings',
    '/share',
    '/sign-out',
    '/tag/{tag}',
    '/wall',
  ])
})

test.each([
  ['/{-$locale}', null],
  ['/{-$locale}/_default', null],
  ['/{-$locale}/_default/$', null],
  ['/{-$locale}/_unauthorized/', '/'],
  ['/{-$locale}/_default/orders/', '/orders'],
  ['/{-$locale}/_default/orders/$id', '/orders/{id}'],
  ['/{-$locale}/sign-out', '/sign-out'],
])('the route %s is the document %s', (routeId, pattern) => {
  expect(toPattern(routeId)).toBe(pattern)
})

test('R14 the server has the patterns of the documents that exist', () => {
  const exists = (pattern: string, path: string) => new RegExp(toMatch(pattern)).test(path)
  expect(exists('/', '/')).toBe(true)
  expect(exists('/', '/pl')).toBe(true)
  expect(exists('/', '/de')).toBe(false)
  expect(exists('/orders/{id}', '/pl/orders/018f3f5e-0000-7000-8000-0123456789ab')).toBe(true)
  expect(exists('/orders/{id}', '/orders/not-an-id')).toBe(false)
  expect(exists('/legal/terms-of-use', '/legal/terms-of-use/')).toBe(true)
  expect(exists('/legal/terms-of-use', '/fr/legal/terms-of-use')).toBe(false)
})
