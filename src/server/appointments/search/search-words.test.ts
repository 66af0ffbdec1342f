import { expect, test } from 'vitest'
import { appointmentWords, customerWords, soughtWords } from './search-words.ts'

test('a customer is found by normalised name and e-mail address and by phone digits', () => {
  const customer = { name: 'Zażółć Gęślą', phone: '+48601234567', email: 'Z@Example.com' }
  expect(customerWords(customer)).toBe('zazolc gesla 48601234567 z@example.com')
  expect(customerWords({ name: null, phone: null, email: null })).toBe('')
})

test('an appointment is found by number, plate without separators, vehicle, customer and complaint', () => {
  const noCustomer = { name: null, phone: null, email: null }
  const car = { plate: 'wpi-209 31', vin: null, brand: 'Citroën', model: 'C4' }
  const words = appointmentWords({ year: 2026, number: 118, complaint: 'Łożysko', ...car, customer: noCustomer })
  expect(words).toBe('2026/118 wpi20931 citroen c4 lozysko\n')
  const anna = { name: 'Anna', phone: '+48601234567', email: 'A@example.com' }
  expect(appointmentWords({ year: 2026, number: 118, complaint: 'Łożysko', ...car, customer: anna })).toBe(
    '2026/118 wpi20931 citroen c4 anna lozysko\n48601234567 a@example.com',
  )
})

test.each([
  ['  Łucja   NOWAK ', [['lucja'], ['nowak']]],
  ['601-234-567', [['601-234-567', '601234567']]],
  ['2026/118', [['2026/118', '2026118']]],
  ['+48', [['+48', '48']]],
  ['100%', [['100%', '100']]],
  ['lucja - %', [['lucja']]],
  [' ', []],
])('“%s” looks for %j', (text, words) => {
  expect(soughtWords(text)).toEqual(words)
})
