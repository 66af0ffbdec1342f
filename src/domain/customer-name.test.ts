import { expect, test } from 'vitest'
import { nameCustomer } from './customer-name.ts'

test('B1 a customer without a name is called by the number, else by the address', () => {
  const nobody = { name: '', phone: null, email: null }
  expect(nameCustomer({ name: 'Anna', phone: '+48601234567', email: null })).toBe('Anna')
  expect(nameCustomer({ ...nobody, phone: '+48601234567' }, 'PL')).toBe('601 234 567')
  expect(nameCustomer({ ...nobody, phone: '+48601234567' })).toBe('+48 601 234 567')
  expect(nameCustomer({ ...nobody, email: 'anna@example.com' })).toBe('anna@example.com')
  expect(nameCustomer(nobody)).toBe('')
})
