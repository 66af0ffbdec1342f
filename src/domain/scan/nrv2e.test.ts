import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { packNrv2e } from '../../../tests/support/scan/pack-nrv2e.ts'
import { unpackNrv2e } from './nrv2e.ts'

/** Bytes with repetitions, near and far. */
const bytes = fc
  .tuple(fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { minLength: 1, maxLength: 6 }), fc.array(fc.nat()))
  .map(([parts, order]) => Uint8Array.from(order.flatMap((at) => [...(parts[at % parts.length] ?? [])])))

describe('unpacking', () => {
  test('O30 what was packed comes out again', () => {
    fc.assert(
      fc.property(fc.oneof(bytes, fc.uint8Array({ maxLength: 300 })), (plain) => {
        expect(unpackNrv2e(packNrv2e(plain), plain.length)).toEqual(plain)
      }),
    )
  })
  test('O30 matches far back and long ones too', () => {
    const far = Uint8Array.from({ length: 9_000 }, (_, at) =>
      at < 3_000 ? (at * 7919) >> 4 : (at * 7919 - 23_757_000) >> 4,
    )
    const long = new Uint8Array(16_000).fill(65)
    for (const plain of [far, long]) expect(unpackNrv2e(packNrv2e(plain), plain.length)).toEqual(plain)
    expect(packNrv2e(long).length).toBeLessThan(20)
  })
  test('O30 a match at the border of the near offsets', () => {
    for (const back of [1279, 1280, 1281]) {
      const part = Uint8Array.from({ length: back }, (_, at) => (at * 7919) >> 4)
      const plain = Uint8Array.from([...part, ...part.subarray(0, 30)])
      const packed = packNrv2e(plain)
      expect(packed.length).toBeLessThan(plain.length + back / 8)
      expect(unpackNrv2e(packed, plain.length)).toEqual(plain)
    }
  })
  test('O30 another length, or data cut anywhere, is damaged', () => {
    const plain = new TextEncoder().encode('abcabcabcabc, and once more: abcabcabcabc')
    const packed = packNrv2e(plain)
    for (const off of [-40, -1, 1, 1000]) expect(unpackNrv2e(packed, plain.length + off)).toBeNull()
    for (let to = 0; to < packed.length; to += 1) expect(unpackNrv2e(packed.subarray(0, to), plain.length)).toBeNull()
  })
  test('O30 an offset before the beginning is damaged', () => {
    // A literal, then a match two bytes back.
    expect(unpackNrv2e(Uint8Array.of(0b10_0_1_0000, 65, 2, 0xff, 0xff), 4)).toBeNull()
  })
  test('O30 an offset that is longer than any number is damaged', () => {
    // A literal, then 8,002 rounds of an offset.
    expect(
      unpackNrv2e(Uint8Array.of(0b10_000_000, 65, ...new Uint8Array(3_000), 0b01_000000, 0xff, 0xff), 1),
    ).toBeNull()
  })
  test.each([1, 250, 2_000])('O30 a match that is longer than any data is damaged, and not copied: %d', (size) => {
    // A literal, then the same offset, and a length of 4 * `size` + 5 bits.
    const packed = Uint8Array.of(0b1_001_00_00, 65, ...new Uint8Array(size), 0b0000_0001, 0, 0, 0, 0, 0)
    expect(unpackNrv2e(packed, 12)).toBeNull()
  })
  test('O30 an end with another last byte is no end', () => {
    const plain = new TextEncoder().encode('abcabcabcabc')
    const packed = packNrv2e(plain)
    expect(packed.at(-1)).toBe(0xff)
    expect(unpackNrv2e(packed.with(-1, 0xfe), plain.length)).toBeNull()
  })
  test('O30 any bytes end at once: unpacked to the given length, or damaged', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 4_000, size: 'max' }),
        fc.integer({ min: 0, max: 16_384 }),
        (packed, length) => {
          const unpacked = unpackNrv2e(packed, length)
          expect(unpacked === null || unpacked.length === length).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })
})
