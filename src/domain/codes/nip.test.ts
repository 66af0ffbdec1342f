import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNip, parseNip } from './nip.ts'

test.each([
  ['8567346215', '8567346215'],
  ['856-734-62-15', '8567346215'],
  ['856 734 62 15', '8567346215'],
  [' PL8567346215 ', '8567346215'],
  ['pl 856–734–62–15', '8567346215'],
  ['526-025-02-74', '5260250274'],
  ['7740001454', '7740001454'],
])('"%s" is a NIP', (text, value) => {
  expect(parseNip(text)).toEqual({ ok: true, value })
})

test.each([
  ['', 'bad-length'],
  ['856734621', 'bad-length'],
  ['85673462150', 'bad-length'],
  ['856734621A', 'bad-characters'],
  ['DE8567346215', 'bad-characters'],
  ['85PL67346215', 'bad-characters'],
  ['٨٥٦٧٣٤٦٢١٥', 'bad-characters'],
  ['8567346216', 'bad-checksum'],
  ['0000000000', 'bad-checksum'],
  ['1234567890', 'bad-checksum'],
])('"%s" is no NIP: %s', (text, why) => {
  expect(parseNip(text)).toEqual({ ok: false, why })
})

test('nine digits with the remainder 10 have no valid tenth digit', () => {
  const rest = (nine: string) => [6, 5, 7, 2, 3, 4, 5, 6, 7].reduce((sum, w, i) => sum + w * Number(nine[i]), 0) % 11
  const nines = Array.from({ length: 200 }, (_, i) => String(100_000_000 + i)).filter((nine) => rest(nine) === 10)
  expect(nines.length).toBeGreaterThan(0)
  for (const nine of nines) {
    for (let digit = 0; digit < 10; digit++) expect(parseNip(`${nine}${digit}`).ok).toBe(false)
  }
})

const anyNip = fc
  .integer({ min: 100_000_000, max: 999_999_999 })
  .map((nine) => Array.from({ length: 10 }, (_, d) => `${nine}${d}`).find((text) => parseNip(text).ok))
  .filter((nip) => nip !== undefined)

test('every single wrong digit is detected', () => {
  fc.assert(
    fc.property(anyNip, fc.nat(9), fc.integer({ min: 1, max: 9 }), (nip, place, off) => {
      const digits = [...nip]
      digits[place] = String((Number(digits[place]) + off) % 10)
      expect(parseNip(digits.join(''))).toEqual({ ok: false, why: 'bad-checksum' })
    }),
  )
})

test('what is shown is read back', () => {
  expect(formatNip('8567346215')).toBe('856-734-62-15')
  for (const other of ['856', '18567346215', '85673462151']) expect(formatNip(other)).toBe(other)
  fc.assert(
    fc.property(anyNip, (nip) => {
      expect(parseNip(formatNip(nip))).toEqual({ ok: true, value: nip })
    }),
  )
})
