import { expect, test } from 'vitest'
import { readMileage } from './mileage.ts'

test('readMileage reads digits, also in groups, and nothing else', () => {
  expect(readMileage('184 320')).toBe(184_320)
  expect(readMileage('184.320')).toBe(184_320)
  expect(readMileage('12 km')).toBeNull()
  expect(readMileage('12345678')).toBeNull()
})
