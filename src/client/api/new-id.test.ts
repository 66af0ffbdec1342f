import { expect, test } from 'vitest'
import { uuid } from '#contract/shape/text.ts'
import { newId } from './new-id.ts'

test('newId is a UUIDv7 that contains its time and sorts by it', () => {
  const now = Date.UTC(2026, 10, 21, 8)
  const id = newId(now)
  expect(uuid().safeParse(id).success).toBe(true)
  expect(id[14]).toBe('7')
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(now)
  expect(newId(now + 1) > id).toBe(true)
  expect(new Set(Array.from({ length: 1000 }, () => newId(now))).size).toBe(1000)
})
