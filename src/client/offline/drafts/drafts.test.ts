import { expect, test } from 'vitest'
import { isSameTyped } from './drafts.ts'

test('A7 reverted input equals the original; the server version is ignored', () => {
  const before = { notes: '', lines: [{ name: 'oil' }], seen: { version: 1 } }
  expect(isSameTyped({ ...before, seen: { version: 2 } }, before)).toBe(true)
  expect(isSameTyped({ ...before, version: 3 }, before)).toBe(true)
  expect(isSameTyped({ ...before, notes: 'x' }, before)).toBe(false)
  expect(isSameTyped({ ...before, lines: [] }, before)).toBe(false)
})
