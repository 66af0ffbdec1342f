import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPhone, parsePhone } from './phone.ts'

describe('reading', () => {
  test.each([
    ['601 234 567', 'PL', '+48601234567'],
    ['601-234-567', 'PL', '+48601234567'],
    ['(22) 123 45 67', 'PL', '+48221234567'],
    ['+48 601 234 567', 'GB', '+48601234567'],
    ['0048 601234567', 'PL', '+48601234567'],
    ['48601234567', 'PL', '+48601234567'],
    ['480 123 456', 'PL', '+48480123456'],
    ['0033 1 23 45 67 89', 'PL', '+33123456789'],
    ['tel. 601\u00a0234\u00a0567', 'PL', '+48601234567'],
    ['  Tel.: 601234567', 'PL', '+48601234567'],
    ['tel 601234567', 'PL', '+48601234567'],
    ['＋48 601234567', 'FR', '+48601234567'],
    ['020 7946 0018', 'GB', '+442079460018'],
    ['+44 (0)20 7946 0018', 'PL', '+442079460018'],
    ['030 901820', 'DE', '+4930901820'],
    ['0171/1234567', 'DE', '+491711234567'],
    ['777 123 456', 'CZ', '+420777123456'],
    ['0905 123 456', 'SK', '+421905123456'],
    ['2079460018', 'GB', '+442079460018'],
    ['301090182', 'DE', '+49301090182'],
    ['851034567', 'IE', '+353851034567'],
    ['671034567', 'UA', '+380671034567'],
    ['905103456', 'SK', '+421905103456'],
    ['067 123 45 67', 'UA', '+380671234567'],
    ['8 612 34567', 'LT', '+37061234567'],
    ['0612 34567', 'LT', '+37061234567'],
    ['612 34567', 'LT', '+37061234567'],
    ['085 123 4567', 'IE', '+353851234567'],
    ['(212) 555-0123', 'US', '+12125550123'],
    ['1-212-555-0123', 'US', '+12125550123'],
    ['+33 1 23 45 67 89', 'PL', '+33123456789'],
    ['+33 1 23 45 67 89', 'FR', '+33123456789'],
    ['+351 1234', 'PL', '+3511234'],
    ['+351 123456789012', 'PL', '+351123456789012'],
  ])('"%s" in %s is %s', (text, country, value) => {
    expect(parsePhone(text, country)).toEqual({ ok: true, value })
  })

  test.each([
    ['', 'PL', 'bad-length'],
    ['', 'FR', 'bad-length'],
    ['+', 'PL', 'bad-length'],
    ['112', 'PL', 'bad-length'],
    ['601 234 56', 'PL', 'bad-length'],
    ['601 234 5678', 'PL', 'bad-length'],
    ['+48 601 234 5678', 'PL', 'bad-length'],
    ['+12345678901234567', 'PL', 'bad-length'],
    ['+33 123', 'PL', 'bad-length'],
    ['+0601234567', 'PL', 'no-country-code'],
    ['01 23 45 67 89', 'FR', 'no-country-code'],
    ['call me', 'PL', 'bad-characters'],
    ['601tel.234567', 'PL', 'bad-characters'],
    ['mytel.601234567', 'PL', 'bad-characters'],
    ['tel. call', 'PL', 'bad-characters'],
    ['+1234567890123456', 'PL', 'bad-length'],
    ['601 234 567 w. 3', 'PL', 'bad-characters'],
    ['601+234567', 'PL', 'bad-characters'],
  ])('"%s" in %s is no phone number: %s', (text, country, why) => {
    expect(parsePhone(text, country)).toEqual({ ok: false, why })
  })
})

describe('showing', () => {
  test.each([
    ['+48601234567', '', '+48 601 234 567'],
    ['+48601234567', 'DE', '+48 601 234 567'],
    ['+48601234567', 'PL', '601 234 567'],
    ['+442079460018', 'GB', '+44 2079 460018'],
    ['+12125550123', 'US', '212 555 0123'],
    ['+33123456789', 'PL', '+33123456789'],
    ['+4930901820', 'DE', '+49 309 01820'],
    ['+35385123456', 'IE', '+353 85 123 456'],
    ['+4812', 'PL', '+4812'],
  ])('%s in %s is %s', (phone, country, shown) => {
    expect(formatPhone(phone, country)).toBe(shown)
  })
})

test.each(['+10000000000', '+48001234567'])(
  'a number that begins with 00 at home is written with its code: %s',
  (phone) => {
    const country = phone.startsWith('+48') ? 'PL' : 'US'
    expect(parsePhone(formatPhone(phone, country), country)).toEqual({ ok: true, value: phone })
  },
)

test('the result is E.164, and a formatted number can be read again', () => {
  const country = fc.constantFrom('PL', 'GB', 'DE', 'CZ', 'SK', 'UA', 'LT', 'US', 'IE', 'FR')
  const typed = fc.stringMatching(/^(\+|00)?[1-9]\d{5,15}$/)
  fc.assert(
    fc.property(typed, country, (text, where) => {
      const parsed = parsePhone(text, where)
      if (!parsed.ok) return
      expect(parsed.value).toMatch(/^\+[1-9]\d{6,14}$/)
      expect(parsePhone(formatPhone(parsed.value, where), where)).toEqual(parsed)
    }),
    { numRuns: 1000 },
  )
})
