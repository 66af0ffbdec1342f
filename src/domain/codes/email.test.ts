import { expect, test } from 'vitest'
import { emailKey } from './email.ts'

test('every spelling of an address has the same key', () => {
  expect(emailKey(' Jan@Example.COM ')).toBe('jan@example.com')
})
