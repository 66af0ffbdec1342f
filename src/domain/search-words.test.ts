import { expect, test } from 'vitest'
import {
  appointmentWords,
  areShort,
  compareFits,
  customerWords,
  findingWords,
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

test('a finding is found by what it says and by its place', () => {
  expect(findingWords({ what: 'Zużyte Łożysko', place: 'Przód, lewe' })).toBe('zuzyte lozysko przod, lewe')
  expect(findingWords({ what: 'Zużyte Łożysko', place: null })).toBe('zuzyte lozysko')
})

test.each([
  ['  Łucja   NOWAK ', [['lucja'], ['nowak']]],
  ['601-234-567', [['601234567']]],
  ['+48 601 234 567', [['48601234567']]],
  ['0048 601 234 567', [['0048601234567', '48601234567']]],
  ['+44 (0)7700 900123', [['447700900123']]],
  ['07700 900123', [['07700900123', '7700900123']]],
  ['0931', [['0931']]],
  // Seven digits behind a zero are a number that was dialled; fewer may be the end of another number.
  ['0123 4567', [['01234567', '1234567']]],
  ['0123 456', [['0123456']]],
  ['WPI 20931', [['wpi'], ['20931']]],
  ['118 opel 20 9', [['118'], ['opel'], ['209']]],
  ['k17 5', [['k17'], ['5']]],
  ['17k 5', [['17k'], ['5']]],
  ['opel 2026/118', [['opel'], ['2026/118', '2026118']]],
  ['2026/118 opel', [['2026/118', '2026118'], ['opel']]],
  ['a2026/118', [['a2026/118', 'a2026118']]],
  // A Polish tax number is stored without its country.
  ['PL 526', [['pl'], ['526']]],
  ['PL5260250274', [['pl5260250274', '5260250274']]],
  ['PL526-025-02-74', [['pl526-025-02-74', 'pl5260250274', '5260250274']]],
  ['XPL5260250274', [['xpl5260250274']]],
  ['PL52602502741', [['pl52602502741']]],
  ['PL5', [['pl5']]],
  ['plastikowych', [['plastikowych']]],
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
  ['ab', true],
  ['a 12', true],
  ['abc', false],
  ['ab abc', false],
  ['a-b', false],
])('whether “%s” has only short words: %s', (typed, expected) => {
  expect(areShort(soughtWords(typed))).toBe(expected)
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
  ['  +48 601 234 567 ', 'phone'],
  ['  12  ', 'name'],
  ['601 234 567 Anna', 'name'],
  ['1234', 'name'],
  ['A1B', 'name'],
  ['A1 BC', 'plate'],
  ['ABC 1234567', 'plate'],
  ['ABC 12345678', 'name'],
])('“%s” is probably a %s', (typed, kind) => {
  expect(guessSought(typed)).toBe(kind)
})
