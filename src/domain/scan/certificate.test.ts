import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  certificateCar,
  makeCertificate,
  newFields,
  oldFields,
  people,
} from '../../../tests/support/scan/make-certificate.ts'
import { printedSpecimen } from '../../../tests/support/scan/printed-specimen.ts'
import { readCertificate } from './certificate.ts'

const car = {
  ...{ plate: 'WX 4521K', brand: 'ŠKODA', model: 'OCTAVIA', vin: 'TMBJG7NE5G0123456', year: 2016, fuel: 'diesel' },
  ...{ firstRegistered: '2016-05-12', engineSize: 1968, power: 110 },
}
const read = (text: string) => {
  const result = readCertificate(text)
  return result.ok ? result.value : result.why
}
const readOf = (part: Partial<Record<keyof typeof certificateCar, string>>) =>
  read(makeCertificate(newFields({ ...certificateCar, ...part })))

/** A code with the length of its text, and one byte of data. */
const makeStart = (length: number) => Buffer.from([length & 0xff, length >> 8, 0, 0, 0xff]).toString('base64')

describe('a certificate', () => {
  test('O30 the printed specimen', () => {
    expect(read(printedSpecimen)).toEqual({
      ...{ plate: 'DMI 1PNK', brand: 'TOYOTA', model: 'COROLLA', vin: 'JTDKM28E100089120', year: 2005, fuel: 'petrol' },
      ...{ firstRegistered: '2005-07-01', engineSize: 1398, power: 71 },
    })
  })
  test.each([
    ['new', newFields()],
    ['old', oldFields()],
  ])('O30 the %s layout, also with the character that some readers add', (_, fields) => {
    const text = makeCertificate(fields)
    expect(read(text)).toEqual(car)
    expect(read(`${text}+`)).toEqual(car)
    expect(read(` ${text}\r\n`)).toEqual(car)
  })
  test.each([
    ['P ', 'petrol'],
    ['M', 'petrol'],
    ['D', 'diesel'],
    ['P/LPG', 'lpg'],
    ['CNG', 'cng'],
    ['P EE', 'hybrid'],
    ['D/EE', 'hybrid'],
    ['EE', 'electric'],
    ['H', 'hydrogen'],
    ['999', null],
    ['---', null],
  ])('O30 the fuel "%s" is %s', (fuel, expected) => {
    expect(readOf({ fuel })).toMatchObject({ fuel: expected })
  })
  test('O30 what is not stated, and what cannot be true, is left out', () => {
    expect(
      readOf({
        ...{ brand: '---', model: ' ', vin: 'NADWOZIE 12345', year: '205', firstRegistered: '2016-02-31' },
        ...{ engineSize: '---', power: '0,00' },
      }),
    ).toEqual({
      ...{ plate: 'WX 4521K', fuel: 'diesel' },
      ...{ brand: null, model: null, vin: null, year: null, firstRegistered: null, engineSize: null, power: null },
    })
    expect(readOf({ firstRegistered: '12-05-2016' })).toMatchObject({ firstRegistered: '2016-05-12' })
    expect(readOf({ firstRegistered: '12.05.2016 1' })).toMatchObject({ firstRegistered: null })
    expect(readOf({ firstRegistered: '12.05.2016' })).toMatchObject({ firstRegistered: '2016-05-12' })
    expect(readOf({ brand: `A\u0000\n${'B'.repeat(200)}` })).not.toHaveProperty(
      'brand',
      expect.stringMatching(/\p{C}/u),
    )
  })
  test.each([
    ['plate', 'wx-4521k', 'wx-4521k'],
    ['plate', 'ABC', 'ABC'],
    ['plate', 'ABC 1234567', 'ABC 1234567'],
    ['plate', 'AB', null],
    ['plate', 'ABC 12345678', null],
    ['plate', 'WX 4521K/2', null],
    ['plate', '/WX 4521K', null],
    ['brand', ' ALFA \t ROMEO ', 'ALFA ROMEO'],
    ['brand', ` ${'B'.repeat(61)}`, 'B'.repeat(60)],
    ['brand', `${'B'.repeat(59)} C`, 'B'.repeat(59)],
    ['model', 'M'.repeat(81), 'M'.repeat(80)],
    ['year', '1900', 1900],
    ['year', '2100', 2100],
    ['year', '1899', null],
    ['year', '2101', null],
    ['year', '2016,5', null],
    ['engineSize', '20000,00', 20_000],
    ['engineSize', '20001,00', null],
    ['engineSize', '0,4', null],
    ['power', '1,00', 1],
    ['power', '110,5', 111],
    ['power', '2000', 2_000],
    ['power', '-5', null],
  ] as const)('O30 the %s “%s” is read as %j', (key, text, value) => {
    expect(readOf({ [key]: text, vin: certificateCar.vin })).toMatchObject({ [key]: value })
  })
  test.each(['\n', '\r\n'])('O30 fields on lines of their own, with %j', (end) => {
    expect(read(makeCertificate([newFields().join(end)]))).toEqual(car)
  })
  test('O30 a certificate with a plate alone', () => {
    const fields = newFields().slice(0, 8)
    const nothing = { brand: null, model: null, vin: null, year: null, fuel: null }
    expect(read(makeCertificate(fields))).toEqual({
      ...{ plate: 'WX 4521K', ...nothing, firstRegistered: null, engineSize: null, power: null },
    })
  })
})

test('O31 nothing about holder and owner gets out: no name, no number, no address', () => {
  for (const fields of [newFields(), oldFields()]) {
    expect(fields).toContain(people.number)
    const result = JSON.stringify(readCertificate(makeCertificate(fields)))
    for (const said of Object.values(people)) expect(result).not.toContain(said)
  }
  expect(JSON.stringify(readCertificate(printedSpecimen))).not.toMatch(/KOWALSK|JAN|MARIA|82091711022|88030971022|WA/)
})

describe('any other code', () => {
  test.each([
    ['nothing', '', 'not-a-certificate'],
    ['a link', 'https://example.com/a', 'not-a-certificate'],
    ['a VIN', 'WVWZZZ1KZAW123456', 'not-a-certificate'],
    ['three bytes', 'AAAA', 'not-a-certificate'],
    ['a length of 4 GB', '/v///////////', 'not-a-certificate'],
    ['more than any code has', 'A'.repeat(5_000), 'not-a-certificate'],
    ['other fields', makeCertificate(['only', 'three', 'fields']), 'not-a-certificate'],
    ['a half', makeCertificate().slice(0, 300), 'damaged'],
    ['a length and the first byte', makeStart(16), 'damaged'],
    ['a length alone', makeStart(16).slice(0, 6), 'not-a-certificate'],
    ['no length', makeStart(0), 'not-a-certificate'],
    ['half a letter', makeStart(15), 'not-a-certificate'],
    ['text that is too long', makeStart(16_386), 'not-a-certificate'],
  ])('O30 %s', (_, text, why) => {
    expect(read(text)).toBe(why)
  })
  test('O30 a certificate may have any length up to the limits', () => {
    const text = makeCertificate()
    expect(read(text.padEnd(4_000))).toEqual(car)
    expect(read(text.padEnd(4_001))).toBe('not-a-certificate')
    const short = newFields().join('|')
    expect(read(makeCertificate([`${short}${'X'.repeat(8_192 - short.length)}`]))).toEqual(car)
    expect(read(makeCertificate([`${short}${'X'.repeat(8_193 - short.length)}`]))).toBe('not-a-certificate')
  })
  test('O30 a code with a changed character never throws, and never invents a longer field', () => {
    const text = makeCertificate(newFields())
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.constantFrom(...'Az09+/'), (at, digit) => {
        const result = readCertificate(text.slice(0, at) + digit + text.slice(at + 1))
        if (result.ok) expect(result.value.brand?.length ?? 0).toBeLessThanOrEqual(60)
      }),
    )
  })
  test('O30 any text is read at once', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.base64String({ maxLength: 4_000, size: 'max' })), (text) => {
        expect(typeof readCertificate(text).ok).toBe('boolean')
      }),
    )
  })
})
