import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRegon, parseRegon } from './regon.ts'

test.each([
  ['610188201', '610188201'],
  ['000017756', '000017756'],
  ['123 456 785', '123456785'],
  ['12345678512347', '12345678512347'],
  ['123456785-12347', '12345678512347'],
])('"%s" is a REGON', (text, value) => {
  expect(parseRegon(text)).toEqual({ ok: true, value })
})

test.each([
  ['', 'bad-length'],
  ['12345678', 'bad-length'],
  ['1234567851234', 'bad-length'],
  ['12345678A', 'bad-characters'],
  ['123456786', 'bad-checksum'],
  ['12345678512348', 'bad-checksum'],
  ['000000000', 'bad-checksum'],
  ['00000000000000', 'bad-checksum'],
  ['00000000010001', 'bad-checksum'],
])('"%s" is no REGON: %s', (text, why) => {
  expect(parseRegon(text)).toEqual({ ok: false, why })
})

test('a local unit is refused if its own checksum is right and its parent company’s is wrong', () => {
  const weights = [2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8]
  const thirteen = '1234567861234'
  const digit = (weights.reduce((sum, weight, i) => sum + weight * Number(thirteen[i]), 0) % 11) % 10
  expect(parseRegon(`${thirteen}${digit}`)).toEqual({ ok: false, why: 'bad-checksum' })
})

test('eight digits have exactly one ninth, and a formatted number can be read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10_000_000, max: 99_999_999 }), (eight) => {
      const sound = Array.from({ length: 10 }, (_, d) => `${eight}${d}`).filter((text) => parseRegon(text).ok)
      expect(sound).toHaveLength(1)
      expect(formatRegon(sound[0] ?? '')).toBe(sound[0])
    }),
  )
  expect(formatRegon('12345678512347')).toBe('123456785-12347')
  for (const other of ['112345678512347', '123456785123471']) expect(formatRegon(other)).toBe(other)
})
