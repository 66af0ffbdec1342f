const endMark = 0x1000002
const nearest = 0x500

/** Packs bytes as NRV2E: greedily, with the farthest of the longest matches, and an offset used again if it is the same. */
export function packNrv2e(bytes: Uint8Array): Uint8Array {
  const packed: number[] = []
  let bitsAt = -1
  let bitsLeft = 0
  const writeBit = (bit: number): void => {
    if (bitsLeft === 0) {
      bitsAt = packed.push(0) - 1
      bitsLeft = 8
    }
    bitsLeft -= 1
    packed[bitsAt] = (packed[bitsAt] ?? 0) | (bit << bitsLeft)
  }
  const writeBits = (bits: readonly number[]): void => {
    for (const bit of bits) writeBit(bit)
  }
  const offsetBits = (value: number): readonly number[] => {
    const before = value >> 1
    if (before === 1) return [value & 1]
    return [...offsetBits((before >> 1) + 1), 0, before & 1, value & 1]
  }
  const writeOffsetStart = (value: number) => writeBits([...offsetBits(value), 1])
  const writeLength = (length: number): void => {
    const digits = [...Math.max(length - 3, 0).toString(2)].slice(1).map(Number)
    if (length <= 2) writeBit(length - 1)
    else if (length <= 4) writeBits([1, length - 3])
    else writeBits([0, ...digits.flatMap((digit, at) => [digit, at === digits.length - 1 ? 1 : 0])])
  }

  let lastOffset = 1
  for (let at = 0; at < bytes.length; ) {
    const { offset, count } = findMatch(bytes, at)
    const length = count - (offset > nearest ? 2 : 1)
    if (length < 1) {
      writeBit(1)
      packed.push(bytes[at] ?? 0)
      at += 1
      continue
    }
    writeBit(0)
    const isLong = length > 2 ? 1 : 0
    if (offset === lastOffset) {
      writeOffsetStart(2)
      writeBit(isLong ^ 1)
    } else {
      const coded = (offset - 1) * 2 + isLong
      writeOffsetStart((coded >> 8) + 3)
      packed.push(coded & 0xff)
      lastOffset = offset
    }
    writeLength(length)
    at += count
  }
  writeBit(0)
  writeOffsetStart(endMark)
  packed.push(0xff)
  return Uint8Array.from(packed)
}

function findMatch(bytes: Uint8Array, at: number): { offset: number; count: number } {
  let best = { offset: 1, count: 0 }
  for (let from = 0; from < at; from += 1) {
    let count = 0
    while (at + count < bytes.length && bytes[from + count] === bytes[at + count]) count += 1
    if (count > best.count) best = { offset: at - from, count }
  }
  return best
}
