import { expect, test } from 'vitest'
import { writeInstant } from './instant.ts'

test.each([
  0, -1, 999, 1_795_248_000_000, 1_795_248_059_007, 1_795_334_399_999, -2_208_988_800_000, 7_258_118_399_999,
  -62_198_755_200_001, 253_402_300_800_000,
])('%d is written as Date writes it', (ms) => {
  expect(writeInstant(ms)).toBe(new Date(ms).toISOString())
})

test('also after more days than the cache holds', () => {
  for (let day = 0; day < 2500; day++) {
    const ms = day * 86_400_000 + day * 12_345
    expect(writeInstant(ms)).toBe(new Date(ms).toISOString())
  }
})

test('an invalid date is refused', () => {
  expect(() => writeInstant(Number.NaN)).toThrow(RangeError)
  expect(() => writeInstant(8.64e15 + 86_400_000)).toThrow(RangeError)
})
