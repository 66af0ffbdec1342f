import { expect, test } from 'vitest'
import { parsePostalCode } from './postal-code.ts'

test.each([
  ['00-950', 'PL', '00-950'],
  ['00950', 'PL', '00-950'],
  [' 00 950 ', 'PL', '00-950'],
  ['00–950', 'PL', '00-950'],
  ['sw1a1aa', 'GB', 'SW1A 1AA'],
  ['SW1A 1AA', 'GB', 'SW1A 1AA'],
  ['m1 1ae', 'GB', 'M1 1AE'],
  ['CR2 6XH', 'GB', 'CR2 6XH'],
  ['DN55 1PT', 'GB', 'DN55 1PT'],
  ['10115', 'DE', '10115'],
  ['AB', 'XX', 'AB'],
  ['123456789012', 'XX', '123456789012'],
  ['d02  x285', 'IE', 'D02 X285'],
  ['12345-6789', 'US', '12345-6789'],
  ['12345–6789', 'US', '12345-6789'],
])('"%s" in %s is %s', (text, country, value) => {
  expect(parsePostalCode(text, country)).toEqual({ ok: true, value })
  expect(parsePostalCode(value, country)).toEqual({ ok: true, value })
})

test.each([
  ['', 'PL', 'bad-pattern'],
  ['0095', 'PL', 'bad-pattern'],
  ['000-950', 'PL', 'bad-pattern'],
  ['00-9500', 'PL', 'bad-pattern'],
  ['00-95O', 'PL', 'bad-pattern'],
  ['SW1A', 'GB', 'bad-pattern'],
  ['XSW1A 1AA', 'GB', 'bad-pattern'],
  ['SW1A 1AAX', 'GB', 'bad-pattern'],
  ['SW1A 1AC', 'GB', 'bad-pattern'],
  ['1', 'DE', 'bad-length'],
  ['1234567890123', 'DE', 'bad-length'],
  ['10115!', 'DE', 'bad-characters'],
  ['!10115', 'DE', 'bad-characters'],
])('"%s" in %s is no postal code: %s', (text, country, why) => {
  expect(parsePostalCode(text, country)).toEqual({ ok: false, why })
})
