/** What was unpacked is damaged; used inside of this file only. */
const damaged = Symbol('damaged')

/** The part of an offset in front of its last byte that marks the end of the data. */
const endMark = 0x1000002
/** Matches that lie further back are one byte longer. */
const nearest = 0x500

/**
 * Unpacks NRV2E data, as UCL describes it: bits in bytes, the highest first, with literals and the low bytes of offsets
 * between them in the same stream. `length` in bytes, as the data says; the caller limits it. Returns `null` for damaged
 * data: too short, with an offset before the beginning, or of another length.
 */
export function unpackNrv2e(packed: Uint8Array, length: number): Uint8Array | null {
  const unpacked = new Uint8Array(length)
  let readTo = 0
  let writtenTo = 0
  let bits = 0
  let bitsLeft = 0

  const readByte = (): number => {
    const byte = packed[readTo]
    if (byte === undefined) throw damaged
    readTo += 1
    return byte
  }
  const readBit = (): number => {
    if (bitsLeft === 0) {
      bits = readByte()
      bitsLeft = 8
    }
    bitsLeft -= 1
    return (bits >> bitsLeft) & 1
  }
  const write = (byte: number): void => {
    if (writtenTo === length) throw damaged
    unpacked[writtenTo] = byte
    writtenTo += 1
  }
  /** Each round reads bits, so it ends with the data at the latest. */
  const readOffsetStart = (): number => {
    let value = 1
    while (true) {
      value = value * 2 + readBit()
      if (value > endMark) throw damaged
      if (readBit() === 1) return value
      value = (value - 1) * 2 + readBit()
    }
  }
  const readLongLength = (): number => {
    let value = 1
    do {
      value = value * 2 + readBit()
      if (value > length) throw damaged
    } while (readBit() === 0)
    return value + 3
  }
  const readLength = (isShort: number): number => {
    if (isShort === 1) return 1 + readBit()
    return readBit() === 1 ? 3 + readBit() : readLongLength()
  }

  const unpack = (): void => {
    let offset = 1
    while (true) {
      while (readBit() === 1) write(readByte())
      const start = readOffsetStart()
      let isShort: number
      if (start === 2) {
        isShort = readBit()
      } else {
        const low = readByte()
        if (start === endMark && low === 0xff) return
        const coded = (start - 3) * 256 + low
        isShort = (coded & 1) ^ 1
        offset = Math.floor(coded / 2) + 1
      }
      if (offset > writtenTo) throw damaged
      const count = readLength(isShort) + (offset > nearest ? 2 : 1)
      for (let copied = 0; copied < count; copied += 1) write(unpacked[writtenTo - offset] ?? 0)
    }
  }

  try {
    unpack()
  } catch (error) {
    if (error === damaged) return null
    throw error
  }
  return writtenTo === length ? unpacked : null
}
