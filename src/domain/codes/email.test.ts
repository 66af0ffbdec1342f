import { expect, test } from 'vitest'
import { emailKey } from './email.ts'

test('one key for every way of writing an address', () => {
  expect(emailKey(' Jan@Example.COM ')).toBe('jan@example.com')
})
