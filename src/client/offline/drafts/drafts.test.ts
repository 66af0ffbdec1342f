import { expect, test } from 'vitest'
import { isSameTyped } from './drafts.ts'

test('A7 what was typed and taken back is the same; the state of the server that a form began with does not count', () => {
  const before = { notes: '', lines: [{ name: 'oil' }], seen: { version: 1 } }
  expect(isSameTyped({ ...before, seen: { version: 2 } }, before)).toBe(true)
  expect(isSameTyped({ ...before, version: 3 }, before)).toBe(true)
  expect(isSameTyped({ ...before, notes: 'x' }, before)).toBe(false)
  expect(isSameTyped({ ...before, lines: [] }, before)).toBe(false)
})
