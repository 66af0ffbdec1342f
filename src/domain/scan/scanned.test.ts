import { describe, expect, test } from 'vitest'
import { makeCertificate } from '../../../tests/support/scan/make-certificate.ts'
import { isSameKeyTag, keyTagLink, readKeyTag } from './key-tag.ts'
import { formatsFor, readScanned } from './scanned.ts'

const origin = 'https://board.example.com'
const vin = 'WVWZZZ1KZAW123456'

describe('key tags', () => {
  test.each(['12', 'K 17', 'ę/ü#?', 'a%b', 'A.1'])('O33 the link of "%s" is read again', (tag) => {
    expect(readKeyTag(keyTagLink(origin, tag), origin)).toBe(tag)
    // The server and the service worker take a path with a dot for a file.
    expect(new URL(keyTagLink(origin, tag)).pathname).not.toContain('.')
  })
  test.each([
    ['17', '17'],
    [' K 17 ', 'K 17'],
    [`${origin}/pl/tag/17`, '17'],
    [`${origin}/tag/17?x=1`, '17'],
    [`${origin}/tag/%E0%A4`, null],
    [`${origin}/tag/%20K%2017%20`, 'K 17'],
    ['12345678901234567890', '12345678901234567890'],
    [`${origin}/orders/17`, null],
    [`${origin}/orders/tag/17`, null],
    [`${origin}/tag/`, null],
    ['https://evil.example/tag/17', null],
    [`${origin}.evil.example/tag/17`, null],
    ['tel:+48601234567', null],
    ['123456789012345678901', null],
    ['', null],
  ])('O33 "%s" is the key tag %s', (text, tag) => {
    expect(readKeyTag(text, origin)).toBe(tag)
  })
  test('O33 case and spaces make no difference', () => {
    expect(isSameKeyTag('K 17', 'k17')).toBe(true)
    expect(isSameKeyTag(' K  17 ', 'K17')).toBe(true)
    expect(isSameKeyTag('Weiß 1', 'WEISS 1')).toBe(true)
    expect(isSameKeyTag('17', '171')).toBe(false)
    expect(isSameKeyTag(' ', '')).toBe(false)
  })
})

describe('what a code is read as', () => {
  const all = ['certificate', 'vin', 'key-tag'] as const
  test.each([
    ['code_39', vin, { kind: 'vin', vin }],
    ['code_39', `I${vin}`, { kind: 'vin', vin }],
    ['data_matrix', `06\u001d${vin}\u001d5N1-200`, { kind: 'vin', vin }],
    ['qr_code', `VIN:${vin.toLowerCase()};2010`, { kind: 'vin', vin }],
    ['qr_code', keyTagLink(origin, 'K 17'), { kind: 'key-tag', tag: 'K 17' }],
  ] as const)('O32 %s "%s"', (format, text, value) => {
    expect(readScanned({ format, text }, all, origin)).toEqual({ ok: true, value })
  })
  test('O32 a certificate is read from Aztec codes only', () => {
    const text = makeCertificate()
    expect(readScanned({ format: 'aztec', text }, all, origin)).toMatchObject({
      ok: true,
      value: { kind: 'certificate' },
    })
    expect(readScanned({ format: 'qr_code', text }, ['certificate', 'vin'], origin)).toMatchObject({ ok: false })
    expect(readScanned({ format: 'aztec', text: 'AAA' }, all, origin)).toEqual({ ok: false, why: 'not-a-certificate' })
  })
  test.each([
    ['code_39', 'WVWZZZ1KZAW12345O'],
    ['code_39', '12345678901234567'],
    ['code_39', 'ABC-123'],
    ['code_39', 'ABCDEFGHJKLMNPRST'],
    ['code_39', `X${vin}`],
    ['code_39', `I${vin}1`],
    ['code_39', `${vin.slice(0, 8)}I${vin.slice(8)}`],
    // Where the text is as long as a page, it is not searched to its end.
    ['qr_code', `${'text '.repeat(100)}${vin}`],
    // Two VINs: nobody knows which is meant.
    ['qr_code', `${vin} 1M8GDM9AXKP042788`],
    ['data_matrix', '17'],
    ['qr_code', 'https://example.com/'],
  ] as const)('O32 %s "%s" is nothing that is wanted', (format, text) => {
    expect(readScanned({ format, text }, all, origin)).toEqual({ ok: false, why: 'other-code' })
  })
  test('O32 only what is wanted is looked for', () => {
    expect(formatsFor(all)).toEqual(['aztec', 'code_39', 'data_matrix', 'qr_code'])
    expect(formatsFor(['key-tag'])).toEqual(['qr_code'])
    expect(readScanned({ format: 'qr_code', text: vin }, ['key-tag'], origin)).toEqual({
      ok: true,
      value: { kind: 'key-tag', tag: vin },
    })
    expect(readScanned({ format: 'qr_code', text: '17' }, ['vin'], origin)).toMatchObject({ ok: false })
  })
})
