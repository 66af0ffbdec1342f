import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitWarns, parseVin, suggestVin, vinCheckDigit } from './vin.ts'

describe('reading', () => {
  test.each([
    ['1M8GDM9AXKP042788', '1M8GDM9AXKP042788'],
    [' wvwzzz1kz-aw 123456', 'WVWZZZ1KZAW123456'],
    ['11111111111111111', '11111111111111111'],
  ])('"%s" is a VIN', (text, value) => {
    expect(parseVin(text)).toEqual({ ok: true, value })
  })
  test.each([
    ['', 'bad-length'],
    ['WVWZZZ1KZAW12345', 'bad-length'],
    ['WVWZZZ1KZAW1234567', 'bad-length'],
    ['WVWZZZ1KZAW12345O', 'bad-characters'],
    ['WVWZZZ1KZAW12345I', 'bad-characters'],
    ['WVWZZZ1KZAW12345Q', 'bad-characters'],
    ['WVWZZZ1KZAW12345Ł', 'bad-characters'],
  ])('"%s" is no VIN: %s', (text, why) => {
    expect(parseVin(text)).toEqual({ ok: false, why })
  })
})

describe('offering', () => {
  test.each([
    ['WVWZZZ1KZAW12345O', 'WVWZZZ1KZAW123450'],
    ['wvwzzzikzaw12345q', 'WVWZZZ1KZAW123450'],
    ['WVWZZZ1KZAW123450', undefined],
    ['WVWZZZ1KZAW1234O', undefined],
    ['WVWZZZ1KZAW12345Ł', undefined],
    ['', undefined],
  ])('for "%s" %s', (text, suggestion) => {
    expect(suggestVin(text)).toBe(suggestion)
  })
})

describe('the check digit', () => {
  test.each([
    ['1M8GDM9AXKP042788', 'X'],
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
    ['1HGCM82633A004352', '3'],
    ['JHMCM56557C404453', '5'],
  ])('of %s is %s', (vin, digit) => {
    expect(vinCheckDigit(vin)).toBe(digit)
    expect(checkDigitWarns(vin)).toBe(false)
  })
  test.each([
    ['1M8GDM9A1KP042788', true],
    ['5GZCZ43D23S812715', true],
    ['WVWZZZ1KZAW123456', false],
    ['SGZCZ43D13S812715', false],
    ['6G1ZZZ1KZAW123456', false],
  ])('of %s warns: %s', (vin, warns) => {
    expect(checkDigitWarns(vin)).toBe(warns)
  })
  test('every single wrong digit gives a warning', () => {
    const off = fc.integer({ min: 1, max: 9 })
    const place = fc.nat(16).filter((index) => index !== 8 && index !== 0)
    fc.assert(
      fc.property(fc.stringMatching(/^[1-5]\d{16}$/), place, off, (text, index, by) => {
        const sound = `${text.slice(0, 8)}${vinCheckDigit(text)}${text.slice(9)}`
        expect(checkDigitWarns(sound)).toBe(false)
        const wrong = [...sound]
        wrong[index] = String((Number(wrong[index]) + by) % 10)
        expect(checkDigitWarns(wrong.join(''))).toBe(true)
      }),
    )
  })
})
