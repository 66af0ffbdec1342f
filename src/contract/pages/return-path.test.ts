import { expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

test.each([
  '/orders',
  '/pl/orders/1?tab=photos#top',
  '/schedule?day=2026-11-21',
  '/',
  '/orders/?a=//b#//c',
  '/a.b/..c/d..',
  '/%2e%2e%2e',
])('R5 %s is a valid return path', (path) => {
  expect(safeReturnPath(path)).toBe(path)
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/orders/%2E./..//evil.example',
  '/orders//evil',
  '/orders/../evil',
  '/./evil',
  '/orders/%2E%2e',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  'orders',
  'orders/1',
  '/\t/[',
  '',
  undefined,
  7,
])('R5 %s is not a valid return path', (path) => {
  expect(safeReturnPath(path)).toBeUndefined()
})
