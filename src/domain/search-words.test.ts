import { expect, test } from 'vitest'
import {
  appointmentWords,
  compareFits,
  customerWords,
  fitOf,
  guessSought,
  openWords,
  soughtWords,
} from './search-words.ts'

const anna = { name: 'Anna Łukasiewicz', phone: '+48601234567', email: 'A.Luk@example.com' }
const astra = { plate: 'wpi-209 31', vin: 'W0L0XCF0681234567', brand: 'Citroën', model: 'C4' }
const visit = { year: 2026, number: 118, complaint: 'Łożysko, stuka', ...astra, customer: anna }

test('a customer is found by normalised name and e-mail address and by phone digits', () => {
  const customer = { name: 'Zażółć Gęślą', phone: '+48601234567', email: 'Z@Example.com' }
  expect(customerWords(customer)).toBe('zazolc gesla 48601234567 z@example.com')
  expect(customerWords({ name: null, phone: null, email: null })).toBe('')
})

test('an appointment is found by number, plate without separators, vehicle, customer and complaint', () => {
  const nobody = { name: null, phone: null, email: null }
  expect(appointmentWords({ ...visit, vin: null, customer: nobody })).toBe(
    '2026/118 wpi20931 citroen c4 lozysko, stuka\n',
  )
  expect(appointmentWords(visit)).toBe(
    '2026/118 wpi20931 w0l0xcf0681234567 citroen c4 anna lukasiewicz lozysko, stuka\n48601234567 a.luk@example.com',
  )
  expect(appointmentWords({ ...visit, plate: null, vin: null })).toMatch(/^2026\/118 citroen c4 anna /)
})

test.each([
  ['  Łucja   NOWAK ', [['lucja'], ['nowak']]],
  ['601-234-567', [['601234567']]],
  ['+48 601 234 567', [['48601234567']]],
  ['0048 601 234 567', [['0048601234567', '48601234567']]],
  ['+44 (0)7700 900123', [['447700900123']]],
  ['07700 900123', [['07700900123', '7700900123']]],
  ['0931', [['0931']]],
  ['WPI 20931', [['wpi'], ['20931']]],
  ['2026/118', [['2026/118']]],
  ['#2026 / 118', [['2026/118']]],
  ['2026/', [['2026/', '2026']]],
  ['+48', [['48']]],
  ['100%', [['100']]],
  ['lucja - %', [['lucja']]],
  ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((word) => [word])],
  [' ', []],
])('“%s” looks for %j', (text, words) => {
  expect(soughtWords(text)).toEqual(words)
})

test.each([
  ['WPI 20931', 'whole'],
  ['wpi20931', 'whole'],
  ['WPI-209-31', 'whole'],
  ['wpi 20 931', 'whole'],
  ['931', 'begun'],
  ['wpi 209', 'begun'],
  ['pi20', 'inside'],
  ['łukasiewicz', 'whole'],
  ['lukasiewicz anna', 'whole'],
  ['Anna Łuk', 'begun'],
  ['kasiew', 'inside'],
  ['601 234 567', 'begun'],
  ['+48 601 234 567', 'whole'],
  ['0048601234567', 'whole'],
  ['234-567', 'begun'],
  ['2345', 'inside'],
  ['2026/118', 'whole'],
  ['118', 'whole'],
  ['W0L0XCF0681234567', 'whole'],
  ['w0l 0xcf', 'begun'],
  ['1234567', 'begun'],
  ['citroen C4', 'whole'],
  ['anna citroën', 'whole'],
  ['łożysko', 'whole'],
  ['a.luk@example.com', 'whole'],
  ['opel', 'none'],
  ['anna opel', 'none'],
  ['', 'none'],
])('“%s” fits a visit: %s', (typed, fit) => {
  expect(fitOf(appointmentWords(visit), soughtWords(typed))).toBe(fit)
})

test('without contacts a visit is not found by a phone number or an e-mail address', () => {
  for (const typed of ['601234567', '567', 'a.luk@example.com', 'example']) {
    const fit = fitOf(openWords(appointmentWords({ ...visit, vin: null })), soughtWords(typed))
    expect([typed, fit]).toEqual([typed, 'none'])
  }
})

test('the best fit is first', () => {
  expect((['inside', 'whole', 'none', 'begun'] as const).toSorted(compareFits)).toEqual([
    'whole',
    'begun',
    'inside',
    'none',
  ])
})

test.each([
  ['wpi 20931', 'plate'],
  ['AB12 CDE', 'plate'],
  ['601 234 567', 'phone'],
  ['+48 (601) 234-567', 'phone'],
  ['Łukasz', 'name'],
  ['123', 'name'],
])('“%s” is probably a %s', (typed, kind) => {
  expect(guessSought(typed)).toBe(kind)
})
