/** The records of a ZIP file that are read and written here (APPNOTE 6.3.10); numbers are little-endian. */
export const signatures = {
  entry: 0x04034b50,
  descriptor: 0x08074b50,
  listed: 0x02014b50,
  end: 0x06054b50,
  end64: 0x06064b50,
  locator64: 0x07064b50,
} as const

export const stored = 0
export const deflated = 8

/** This value in a 32-bit field means that the 64-bit value is in a ZIP64 record. */
export const inZip64 = 0xffff_ffff
export const manyEntries = 0xffff

/** A field: its value and its size in bytes. */
export type Field = readonly [value: number, bytes: 2 | 4 | 8]

export function pack(fields: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of fields) {
    if (size === 2) bytes.writeUInt16LE(value, at)
    else if (size === 4) bytes.writeUInt32LE(value, at)
    else bytes.writeBigUInt64LE(BigInt(value), at)
    at += size
  }
  return bytes
}

/** Date and time in MS-DOS format, in UTC, with a resolution of two seconds. */
export function dosTime(ms: number): { date: number; time: number } {
  // The format begins in 1980.
  const at = new Date(Math.max(ms, Date.UTC(1980, 0, 1)))
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}
