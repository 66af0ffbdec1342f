import { describe, expect, test } from 'vitest'
import { smsCost, smsCostOf } from '#domain/money/sms-cost.ts'
import { isMobile } from './mobile-number.ts'
import { monthStart } from './month-start.ts'
import { plainLetters, smsText } from './plain-letters.ts'
import { measureSms } from './sms-length.ts'

describe('P22 the length of an SMS', () => {
  test.each([
    ['an empty text', '', 'gsm', 0, 0],
    ['plain letters', 'WPI 20931 is ready.', 'gsm', 19, 1],
    ['160 septets fit into one part', 'a'.repeat(160), 'gsm', 160, 1],
    ['161 need two parts of 153', 'a'.repeat(161), 'gsm', 161, 2],
    ['306 fit into two parts', 'a'.repeat(306), 'gsm', 306, 2],
    ['307 need three', 'a'.repeat(307), 'gsm', 307, 3],
    ['the euro sign takes two places', '€', 'gsm', 2, 1],
    ['brackets, braces, backslash, tilde, caret and bar take two', '[]{}\\~^|', 'gsm', 16, 1],
    ['80 euro signs fit', '€'.repeat(80), 'gsm', 160, 1],
    ['an escaped character is not split between parts', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm', 306, 3],
    ['letters of the GSM alphabet', 'Øåäöñüàéß@£', 'gsm', 11, 1],
    ['a Polish letter makes it Unicode', 'Opłata', 'unicode', 6, 1],
    ['70 characters fit into one part', `ł${'a'.repeat(69)}`, 'unicode', 70, 1],
    ['71 need two parts of 67', `ł${'a'.repeat(70)}`, 'unicode', 71, 2],
    ['134 fit into two parts', `ł${'a'.repeat(133)}`, 'unicode', 134, 2],
    ['135 need three', `ł${'a'.repeat(134)}`, 'unicode', 135, 3],
    ['the euro sign takes one place in Unicode', 'ł€', 'unicode', 2, 1],
    ['an emoji takes two', '🚗', 'unicode', 2, 1],
    ['an emoji is not split between parts', `${'ł'.repeat(66)}🚗${'ł'.repeat(66)}`, 'unicode', 134, 3],
    ['ó is not in the GSM alphabet, ò is', 'ó', 'unicode', 1, 1],
    ['a no-break space is not in it', '450\u00a0zl', 'unicode', 6, 1],
  ] as const)('%s', (_, text, alphabet, characters, parts) => {
    expect(measureSms(text)).toEqual({ alphabet, characters, parts })
  })

  test.each([
    ['one part', 1, 9, 9],
    ['three parts', 3, 16, 48],
    ['no price was given', 2, null, null],
    ['a free gateway', 2, 0, 0],
  ] as const)('costs: %s', (_, parts, price, cost) => {
    expect(smsCost(parts, price)).toBe(cost)
  })

  test('the cost follows the parts that the gateway has counted', () => {
    expect(smsCostOf(24, 2, 3)).toBe(36)
    expect(smsCostOf(24, 2, 2)).toBe(24)
    expect(smsCostOf(null, 2, 3)).toBeNull()
    expect(smsCostOf(24, null, 3)).toBe(24)
  })
})

describe('P22 without Polish letters', () => {
  test.each([
    ['Zażółć gęślą jaźń', 'Zazolc gesla jazn'],
    ['ZAŻÓŁĆ GĘŚLĄ JAŹŃ', 'ZAZOLC GESLA JAZN'],
    ['Příliš žluťoučký kůň', 'Prilis zlutoucky kun'],
    ['Łódź – „Pod Lipą”…', 'Lodz - "Pod Lipa"...'],
    ['450,00\u00a0zł', '450,00 zl'],
    ['It’s done', "It's done"],
    // Letters of the GSM alphabet cost nothing and stay.
    ['Größe 10 €', 'Größe 10 €'],
    ['Zaz\u0307o\u0301l', 'Zazol'],
    ['Đorđe, Ðorður i Hafþór Þór', 'Dorde, Dordur i Hafthor Thor'],
    ['Œuvre, cœur, ŒUVRE', 'OEuvre, coeur, OEUVRE'],
    ['Işık, WEIẞ', 'Isik, WEISS'],
    ['„Lipa” “Lipa” «Lipa»', '"Lipa" "Lipa" "Lipa"'],
    ['‘Lipa’ ‚Lipa‘ `Lipa´', "'Lipa' 'Lipa' 'Lipa'"],
    ['8–16 — e‑mail, −5 °C', '8-16 - e-mail, -5 °C'],
    ['• koła 4×2 · olej № 5', '- kola 4x2 - olej No 5'],
    ['Київ', 'Київ'],
    // Vowel signs of other scripts are no accents.
    ['हिन्दी', 'हिन्दी'],
    ['한국', '한국'],
    ['🚗', '🚗'],
  ])('%s', (text, plain) => {
    expect(plainLetters(text)).toBe(plain)
  })

  test('the station chooses whether its messages keep their letters', () => {
    expect(smsText('Opłata 450 zł', true)).toBe('Oplata 450 zl')
    expect(smsText('Opłata 450 zł', false)).toBe('Opłata 450 zł')
  })

  test('a Polish text fits into one part', () => {
    const text =
      'Auto Serwis Wola: WPI 20931 jest gotowy do odbioru. Otwarte do 17:00. Proszę zadzwonić. +48 221 234 567'
    expect(measureSms(text)).toMatchObject({ alphabet: 'unicode', parts: 2 })
    expect(measureSms(plainLetters(text))).toMatchObject({ alphabet: 'gsm', parts: 1 })
  })
})

test.each([
  ['+48601234567', true],
  ['+48459000000', true],
  ['+48883000000', true],
  ['+48221234567', false],
  ['+48123456789', false],
  ['+4860123456', false],
  ['+486012345678', false],
  ['+48+48601234567', false],
  ['+447911123456', true],
  ['+441612345678', false],
  ['+4479111234567', false],
  ['+44+447911123456', false],
  ['+4915112345678', true],
])('P21 %s can get an SMS: %s', (phone, is) => {
  expect(isMobile(phone)).toBe(is)
})

test.each([
  ['2026-11-23T10:00:00Z', 'Europe/Warsaw', '2026-10-31T23:00:00Z'],
  ['2026-10-31T23:00:00Z', 'Europe/Warsaw', '2026-10-31T23:00:00Z'],
  ['2026-10-31T22:59:59Z', 'Europe/Warsaw', '2026-09-30T22:00:00Z'],
])('P21 the month of %s in %s begins at %s', (now, zone, start) => {
  expect(monthStart(Date.parse(now), zone)).toBe(Date.parse(start))
})
