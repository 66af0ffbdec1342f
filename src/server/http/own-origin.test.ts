import { expect, test } from 'vitest'
import { isOwnOrigin } from './own-origin.ts'

test('only the configured origin is own', () => {
  const own = 'https://pitboard.example.com'
  expect(isOwnOrigin(own, own)).toBe(true)
  for (const other of [
    'http://pitboard.example.com',
    `${own}:8443`,
    `${own}.evil.example`,
    'http://localhost',
    'null',
  ]) {
    expect(isOwnOrigin(other, own), other).toBe(false)
  }
})

test('on loopback the other loopback names with the same port are own too', () => {
  const own = 'http://localhost:3000'
  expect(isOwnOrigin('http://127.0.0.1:3000', own)).toBe(true)
  expect(isOwnOrigin('http://[::1]:3000', own)).toBe(true)
  expect(isOwnOrigin('http://127.0.0.1:3001', own)).toBe(false)
  expect(isOwnOrigin('http://localhost.evil.example:3000', own)).toBe(false)
})
