import { expect, test } from 'vitest'
import { changeOf, shareOf } from './compare.ts'

test('M38 a change is a share of the period before', () => {
  expect(changeOf(112, 100, 'en-GB')).toBe('+12%')
  expect(changeOf(50, 100, 'en-GB')).toBe('-50%')
  expect(changeOf(100, 100, 'en-GB')).toBe('0%')
  expect(changeOf(100, 0, 'en-GB')).toBeNull()
  expect(changeOf(null, 100, 'en-GB')).toBeNull()
  expect(shareOf(1, 4)).toBe(0.25)
  expect(shareOf(0, 0)).toBeNull()
})
