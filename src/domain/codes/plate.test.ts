import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalisePlate, parsePlate, plateWarning } from './plate.ts'

describe('normalising', () => {
  test.each([
    ['wa 12345', 'WA12345'],
    ['WA-123.45', 'WA12345'],
    ['B–MW\u00a01', 'BMW1'],
    ['ö·1', 'Ö1'],
    ['o\u03081', 'Ö1'],
    ['\u0387A1', 'A1'],
    ['аа 1234 вв', 'АА1234ВВ'],
    [' . - ', ''],
  ])('"%s" is %s', (text, plate) => {
    expect(normalisePlate(text)).toBe(plate)
  })
  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalisePlate(normalisePlate(text))).toBe(normalisePlate(text))
      }),
    )
  })
})

describe('reading', () => {
  test.each(['1', 'WA12345', 'ABCDEFGHIJKLMNO', 'АА1234ВВ', '京A12345', 'D/123'])('"%s" is a plate', (text) => {
    expect(parsePlate(text)).toEqual({ ok: true, value: text })
  })
  test.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['ABCDEFGHIJKLMNOP', 'bad-length'],
    ['WA1\u00002345', 'bad-characters'],
  ])('"%s" is no plate: %s', (text, why) => {
    expect(parsePlate(text)).toEqual({ ok: false, why })
  })
})

describe('the pattern of Poland', () => {
  test.each(['WA12345', 'WA1234A', 'KR5AB12', 'WPI1234A', 'WPIA123', 'WPI12AB', 'W1KOWAL', 'W123456', 'D123A'])(
    '%s is ordinary',
    (plate) => {
      expect(plateWarning(plate, 'PL')).toBeUndefined()
    },
  )
  test.each([
    'AB12CDE1X',
    '1WA12345',
    'W1KOWALXY',
    '1W123456',
    'W1234567',
    'WD123',
    'KOWALSKI',
    'WAQ1234',
    'ŁA12345',
    '12345',
    'BMW',
  ])('%s is unusual', (plate) => {
    expect(plateWarning(plate, 'PL')).toBe('unusual')
  })
  test('is not checked for another country', () => {
    expect(plateWarning('12345', 'DE')).toBeUndefined()
  })
})
