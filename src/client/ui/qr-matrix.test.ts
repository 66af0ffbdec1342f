import { expect, test } from 'vitest'
import { correct, formatOf, makeQrMatrix, withRemainder } from './qr-matrix.ts'

test('the codewords that correct errors are those of the standard', () => {
  // “HELLO WORLD” of version 1-M, the example of every textbook.
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
  expect(correct(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23])
})

test('format and version are the words of the standard’s tables', () => {
  const binary = (value: number, length: number) => value.toString(2).padStart(length, '0')
  expect([0, 1, 5, 7].map((mask) => binary(formatOf(mask), 15))).toEqual([
    '101010000010010',
    '101000100100101',
    '100000011001110',
    '100101010100000',
  ])
  expect(binary(withRemainder(7, 0x1f25, 12), 18)).toBe('000111110010010100')
})

/** Reads a matrix back as a scanner does, without the correction. */
function read(matrix: boolean[][], blocks: readonly number[], correction: number): string {
  const size = matrix.length
  const version = (size - 17) / 4
  const dark = (x: number, y: number) => matrix[y]?.[x] === true
  let format = 0
  for (let bit = 0; bit < 8; bit++) format |= Number(dark(size - 1 - bit, 8)) << bit
  for (let bit = 8; bit < 15; bit++) format |= Number(dark(8, size - 15 + bit)) << bit
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find((one) => formatOf(one) === format) ?? -1
  const masked = [
    (x: number, y: number) => (x + y) % 2 === 0,
    (_: number, y: number) => y % 2 === 0,
    (x: number) => x % 3 === 0,
    (x: number, y: number) => (x + y) % 3 === 0,
    (x: number, y: number) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x: number, y: number) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x: number, y: number) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x: number, y: number) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
  ][mask]
  const centres = version === 1 ? [] : version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7]
  const isFixed = (x: number, y: number) => {
    if (x === 6 || y === 6) return true
    if ((x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9)) return true
    if (version >= 7 && ((x > size - 12 && y < 6) || (y > size - 12 && x < 6))) return true
    return centres.some((cx) =>
      centres.some(
        (cy) =>
          Math.abs(x - cx) < 3 &&
          Math.abs(y - cy) < 3 &&
          !(cx === 6 && cy === 6) &&
          !(cx === 6 && cy === size - 7) &&
          !(cy === 6 && cx === size - 7),
      ),
    )
  }
  let bits = ''
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step
      for (const x of [right, right - 1]) if (!isFixed(x, y)) bits += dark(x, y) !== masked?.(x, y) ? '1' : '0'
    }
  }
  const words = bits.match(/.{8}/g)?.map((word) => Number.parseInt(word, 2)) ?? []
  const parts: number[][] = blocks.map(() => [])
  let at = 0
  for (let row = 0; row < Math.max(...blocks); row++) {
    for (const [block, length] of blocks.entries()) if (row < length) parts[block]?.push(words[at++] ?? 0)
  }
  for (const [block, part] of parts.entries()) {
    const check = Array.from({ length: correction }, (_, row) => words[at + row * blocks.length + block] ?? 0)
    expect(check).toEqual(correct(part, correction))
  }
  const data = parts
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  expect(data.slice(0, 4)).toBe('0100')
  const countLength = version < 10 ? 8 : 16
  const length = Number.parseInt(data.slice(4, 4 + countLength), 2)
  const body = data.slice(4 + countLength, 4 + countLength + length * 8)
  return new TextDecoder().decode(new Uint8Array(body.match(/.{8}/g)?.map((word) => Number.parseInt(word, 2)) ?? []))
}

test.each([
  ['a', 21, [16], 10],
  ['https://x.pl/goto', 25, [28], 16],
  ['https://pitboard.example.com/goto-crm', 29, [44], 26],
  ['https://pitboard.example.com/pl/goto-crm?od=żółć-warsztatu', 33, [32, 32], 18],
  [`https://pitboard.example.com/${'x'.repeat(90)}`, 45, [31, 31, 31, 31], 18],
] as const)('%s can be read back', (text, size, blocks, correction) => {
  const matrix = makeQrMatrix(text)
  expect(matrix.length).toBe(size)
  expect(read(matrix, blocks, correction)).toBe(text)
})

test('what is too long is refused', () => {
  expect(makeQrMatrix('x'.repeat(213)).length).toBe(57)
  expect(() => makeQrMatrix('x'.repeat(214))).toThrow('214 bytes')
})
