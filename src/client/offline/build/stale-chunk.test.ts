import { expect, test } from 'vitest'
import { claimReload, isStaleChunkError } from './stale-chunk.ts'

function makeStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
}

test('R16 a reload can be claimed once in ten seconds', () => {
  const storage = makeStorage()
  expect(claimReload(storage, 1_000)).toBe(true)
  expect(claimReload(storage, 1_001)).toBe(false)
  expect(claimReload(storage, 10_999)).toBe(false)
  expect(claimReload(storage, 11_000)).toBe(true)
})

test('R16 only the error of a missing chunk is a stale-chunk error', () => {
  expect(isStaleChunkError(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isStaleChunkError(new TypeError('error loading dynamically imported module: /assets/a.js'))).toBe(true)
  expect(isStaleChunkError(new TypeError('Failed to fetch'))).toBe(false)
  expect(isStaleChunkError('Failed to fetch dynamically imported module')).toBe(false)
})
