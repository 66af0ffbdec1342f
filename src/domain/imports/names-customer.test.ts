import { expect, test } from 'vitest'
import type { ImportField } from './import-field.ts'
import { namesCustomer } from './names-customer.ts'

const nobody = { name: '', email: null, phone: null }
const named = (name: string, cells: readonly string[], columns: readonly (ImportField | null)[] = []) =>
  namesCustomer({ ...nobody, name })(cells, columns)

test('M29 a name is found whatever its letters, order and columns', () => {
  expect(named('Łukasz Żak', ['K1', 'Łukasz Żak'])).toBe(true)
  expect(named('Łukasz Żak', ['K1', 'ŻAK  Lukasz'])).toBe(true)
  expect(named('Łukasz Żak', ['Łukasz', 'K1', 'Żak'])).toBe(true)
  expect(named('Łukasz Żak', ['K1', 'dzwonił Łukasz Żak, pilne'])).toBe(true)
  expect(named('Flota sp. z o.o.', ['FLOTA SP Z O O'])).toBe(true)
  expect(named('Jan', ['K1', ' JAN '])).toBe(true)
  expect(named('Jan', ['Jan', '', 'x'], ['customer.firstName', 'customer.lastName', null])).toBe(true)
  expect(named('Jan Lis', ['Jan', 'Lis'], ['customer.firstName', 'customer.lastName'])).toBe(true)
  expect(named('Jan', ['Jan'], ['customer.firstName'])).toBe(true)
  expect(named('Lis', ['Lis'], ['customer.lastName'])).toBe(true)
})

test('M29 the names of others are not', () => {
  expect(named('Jan', ['Janusz Lis'])).toBe(false)
  expect(named('Jan', ['Jan Kowalski'])).toBe(false)
  expect(named('Jan', ['Jan', 'Kowalski'], ['customer.firstName', 'customer.lastName'])).toBe(false)
  expect(named('Kowalski', ['Jan', 'Kowalski'], ['customer.firstName', 'customer.lastName'])).toBe(false)
  expect(named('Jan Lis', ['Jan Kowalski', 'Ewa Lis'])).toBe(false)
  expect(named('Jan Lis', ['Jan', 'Lisowski'])).toBe(false)
  expect(named('Opel', ['Opel', 'Warszawa'], ['vehicle.brand', 'customer.city'])).toBe(false)
  expect(named('Opel', ['Opel'], ['customer.company'])).toBe(true)
  expect(named('Opel', ['Opel'], [null])).toBe(true)
  expect(named('', ['', 'Jan'])).toBe(false)
  expect(named('???', ['???'])).toBe(false)
})

test('M29 an address is found as a whole, among others too', () => {
  const has = namesCustomer({ ...nobody, email: 'Jan@example.com' })
  expect(has(['jan@EXAMPLE.com'], [])).toBe(true)
  expect(has(['a@example.com; <jan@example.com>.'], [])).toBe(true)
  expect(has(['mailto:jan@example.com'], [])).toBe(true)
  expect(has(['K1', 'jan@example.com', 'Opel'], [])).toBe(true)
  expect(has(['jan@example.com...'], [])).toBe(true)
  expect(has(['pisać na jan@example.com.'], [])).toBe(true)
  expect(has(['bogdan.jan@example.com'], [])).toBe(false)
  expect(has(['jan@example.com.pl'], [])).toBe(false)
})

test('M29 a phone is found however it is written, but not across cells', () => {
  const has = namesCustomer({ ...nobody, phone: '+48601234567' })
  expect(has(['601 234 567'], [])).toBe(true)
  expect(has(['(+48) 601-234-567, 602 111 222'], [])).toBe(true)
  expect(has(['601.234.567'], [])).toBe(true)
  expect(has(['601\u2011234\u2011567'], [])).toBe(true)
  expect(has(['601 234 568'], [])).toBe(false)
  expect(has(['601234', '567'], [])).toBe(false)
  // Some countries have short numbers.
  expect(namesCustomer({ ...nobody, phone: '+29012345' })(['+290 12345'], [])).toBe(true)
})
