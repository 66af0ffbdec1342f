/**
 * A QR code (ISO/IEC 18004) of a text in byte mode with error correction M: rows of modules, `true` is dark. Our own,
 * because the packages that draw one bring a canvas, a camera or every mode there is for an address of thirty letters.
 * Throws on more than 213 bytes.
 */
export function makeQrMatrix(text: string): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)]
  const version = blocksByVersion.findIndex((_, at) => at > 0 && bytes.length <= capacityOf(at))
  if (version < 1) throw new Error(`a QR code of ${bytes.length} bytes is too large`)
  const codewords = interleave(toDataCodewords(bytes, version), version)
  const drafts = masks.map((mask, at) => draw(codewords, version, mask, at))
  return drafts.reduce((best, one) => (penaltyOf(one) < penaltyOf(best) ? one : best))
}

type BlockPlan = { correction: number; blocks: readonly number[] }

/** For level M: correction codewords a block, and data codewords of each block; the index is the version. */
const blocksByVersion: readonly BlockPlan[] = [
  { correction: 0, blocks: [0] },
  { correction: 10, blocks: [16] },
  { correction: 16, blocks: [28] },
  { correction: 26, blocks: [44] },
  { correction: 18, blocks: [32, 32] },
  { correction: 24, blocks: [43, 43] },
  { correction: 16, blocks: [27, 27, 27, 27] },
  { correction: 18, blocks: [31, 31, 31, 31] },
  { correction: 22, blocks: [38, 38, 39, 39] },
  { correction: 22, blocks: [36, 36, 36, 37, 37] },
  { correction: 26, blocks: [43, 43, 43, 43, 44] },
]
const planOf = (version: number): BlockPlan => blocksByVersion[version] ?? { correction: 0, blocks: [] }
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
const countBits = (version: number): number => (version < 10 ? 8 : 16)
const capacityOf = (version: number): number => sum(planOf(version).blocks) - Math.ceil((4 + countBits(version)) / 8)

function toDataCodewords(bytes: readonly number[], version: number): number[] {
  const total = sum(planOf(version).blocks)
  const toBits = (value: number, length: number): string => value.toString(2).padStart(length, '0')
  const content = `0100${toBits(bytes.length, countBits(version))}${bytes.map((byte) => toBits(byte, 8)).join('')}`
  const ended = content + '0'.repeat(Math.min(4, total * 8 - content.length))
  const bits = ended.padEnd(Math.ceil(ended.length / 8) * 8, '0')
  const words = bits.match(/.{8}/g)?.map((word) => Number.parseInt(word, 2)) ?? []
  while (words.length < total) words.push((words.length - bits.length / 8) % 2 === 0 ? 0xec : 0x11)
  return words
}

/** Product in the field of 256 elements, modulo x⁸ + x⁴ + x³ + x² + 1. */
function multiply(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((b >>> bit) & 1) * a
  }
  return product
}

/** The Reed-Solomon codewords of a block. */
export function correct(data: readonly number[], length: number): number[] {
  let generator = [1]
  for (let at = 0, root = 1; at < length; at++, root = multiply(root, 2)) {
    const next = [...generator, 0]
    for (const [place, factor] of generator.entries()) next[place + 1] = (next[place + 1] ?? 0) ^ multiply(factor, root)
    generator = next
  }
  const rest = new Array<number>(length).fill(0)
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0)
    rest.push(0)
    for (let at = 0; at < length; at++) rest[at] = (rest[at] ?? 0) ^ multiply(generator[at + 1] ?? 0, factor)
  }
  return rest
}

function interleave(data: readonly number[], version: number): number[] {
  const { correction, blocks } = planOf(version)
  let from = 0
  const parts = blocks.map((length) => {
    const words = data.slice(from, from + length)
    from += length
    return { words, check: correct(words, correction) }
  })
  const weave = (columns: readonly (readonly number[])[]): number[] =>
    Array.from({ length: Math.max(...columns.map(({ length }) => length)) }, (_, at) =>
      columns.flatMap((column) => column.slice(at, at + 1)),
    ).flat()
  return [...weave(parts.map(({ words }) => words)), ...weave(parts.map(({ check }) => check))]
}

type Mask = (x: number, y: number) => boolean
const masks: readonly Mask[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** `value` with the remainder that its code has: for the format (level M and mask) and for the version. */
export function withRemainder(value: number, generator: number, length: number): number {
  let rest = value
  for (let bit = 0; bit < length; bit++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * generator)
  return (value << length) | rest
}

export const formatOf = (mask: number): number => withRemainder(mask, 0x537, 10) ^ 0x5412

function draw(codewords: readonly number[], version: number, mask: Mask, maskNumber: number): boolean[][] {
  const size = version * 4 + 17
  // `null`: free for data.
  const grid = Array.from({ length: size }, () => new Array<boolean | null>(size).fill(null))
  const set = (x: number, y: number, isDark: boolean): void => {
    const row = grid[y]
    if (row && x >= 0 && x < size) row[x] = isDark
  }
  drawPatterns(set, version, size)
  drawFormat(set, size, formatOf(maskNumber))
  if (version >= 7) drawVersion(set, size, withRemainder(version, 0x1f25, 12))

  let bit = 0
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    const isUpward = ((right + 1) & 2) === 0
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (grid[y]?.[x] !== null) continue
        const isSet = (((codewords[bit >>> 3] ?? 0) >>> (7 - (bit & 7))) & 1) === 1
        set(x, y, isSet !== mask(x, y))
        bit += 1
      }
    }
  }
  return grid.map((row) => row.map(Boolean))
}

type SetModule = (x: number, y: number, isDark: boolean) => void

function drawPatterns(set: SetModule, version: number, size: number): void {
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0)
    set(at, 6, at % 2 === 0)
  }
  const places = alignmentPlaces(version, size)
  const last = places.length - 1
  for (const [i, x] of places.entries()) {
    for (const [j, y] of places.entries()) {
      // Where the corners' own patterns stand there is none.
      const isCorner = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)
      if (!isCorner) drawRings(set, x, y, 2, (ring) => ring !== 1)
    }
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    drawRings(set, x, y, 4, (ring) => ring !== 2 && ring !== 4)
  }
}

function drawRings(set: SetModule, x: number, y: number, radius: number, isDark: (ring: number) => boolean): void {
  for (let dy = -radius; dy <= radius; dy++) {
    for (let dx = -radius; dx <= radius; dx++) set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))))
  }
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((size - 13) / (2 * count - 2)) * 2
  return [6, ...Array.from({ length: count - 1 }, (_, at) => size - 7 - (count - 2 - at) * step)]
}

function drawFormat(set: SetModule, size: number, format: number): void {
  const isSet = (bit: number): boolean => ((format >>> bit) & 1) === 1
  for (let bit = 0; bit < 15; bit++) {
    // Round the first corner, past the timing patterns.
    if (bit < 8) set(8, bit < 6 ? bit : bit + 1, isSet(bit))
    else set(bit === 8 ? 7 : 14 - bit, 8, isSet(bit))
    if (bit < 8) set(size - 1 - bit, 8, isSet(bit))
    else set(8, size - 15 + bit, isSet(bit))
  }
  set(8, size - 8, true)
}

function drawVersion(set: SetModule, size: number, version: number): void {
  for (let bit = 0; bit < 18; bit++) {
    const isSet = ((version >>> bit) & 1) === 1
    const [far, near] = [size - 11 + (bit % 3), Math.floor(bit / 3)]
    set(far, near, isSet)
    set(near, far, isSet)
  }
}

/** How hard a picture is to read: runs, blocks, what looks like a corner, and an uneven share of dark. */
function penaltyOf(grid: readonly (readonly boolean[])[]): number {
  const columns = grid.map((_, x) => grid.map((row) => row[x] ?? false))
  const lines = [...grid, ...columns].map((line) => line.map((isDark) => (isDark ? '1' : '0')).join(''))
  const runs = sum(lines.flatMap((line) => [...line.matchAll(/0{5,}|1{5,}/g)].map(([run]) => run.length - 2)))
  const corners = sum(lines.map((line) => [...line.matchAll(/(?=10111010000|00001011101)/g)].length))
  let blocks = 0
  for (let y = 1; y < grid.length; y++) {
    for (let x = 1; x < grid.length; x++) {
      const one = grid[y]?.[x]
      if (one === grid[y - 1]?.[x] && one === grid[y]?.[x - 1] && one === grid[y - 1]?.[x - 1]) blocks += 1
    }
  }
  const dark = sum(grid.map((row) => row.filter(Boolean).length)) / grid.length ** 2
  return runs + 40 * corners + 3 * blocks + 10 * Math.floor(Math.abs(dark * 20 - 10))
}
