export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2'] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** Reads the bytes of a file in pieces; `encoding` is its result. */
export type EncodingCheck = { read(bytes: Uint8Array): void; encoding(): ImportEncoding }

/**
 * Finds how the letters of a file are stored: by its byte order mark, as UTF-8 if nearly all of its bytes can be, and
 * otherwise as one of the two encodings of Polish programs, which differ in ą, ś and ź.
 */
export function checkEncoding(): EncodingCheck {
  const start: number[] = []
  const counts = new Uint32Array(256)
  // Of the character that is being read: bytes still to come.
  let open = 0
  let [whole, broken] = [0, 0]
  const read = (byte: number): void => {
    counts[byte] = (counts[byte] ?? 0) + 1
    if (open > 0) {
      if (byte >= 0x80 && byte < 0xc0) {
        open--
        if (open === 0) whole++
        return
      }
      broken++
      open = 0
    }
    if (byte < 0x80) return
    open = byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : byte >= 0xf0 && byte < 0xf5 ? 3 : 0
    if (open === 0) broken++
  }
  return {
    read(bytes) {
      for (const byte of bytes) {
        if (start.length < 3) start.push(byte)
        read(byte)
      }
    },
    encoding() {
      const [first, second, third] = start
      if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
      if (first === 0xff && second === 0xfe) return 'utf-16le'
      if (first === 0xfe && second === 0xff) return 'utf-16be'
      // A few damaged bytes do not make another encoding of a file with many whole letters.
      if (broken + (open > 0 ? 1 : 0) <= whole / 20) return 'utf-8'
      return isIso(counts) ? 'iso-8859-2' : 'windows-1250'
    },
  }
}

/** ą ś ź Ą Ś Ź are at other places; ISO 8859-2 has control characters where Windows-1250 has ś and ź. */
function isIso(counts: Uint32Array): boolean {
  const sum = (bytes: readonly number[]) => bytes.reduce((all, byte) => all + (counts[byte] ?? 0), 0)
  const windows = sum([0xb9, 0x9c, 0x9f, 0x8c, 0x8f, 0xa5])
  return sum([0xb1, 0xb6, 0xbc, 0xa1, 0xa6, 0xac]) > windows
}

export const delimiters = [';', ',', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** Finds the character between the cells: the one that most of the first rows have equally often. */
export function detectDelimiter(text: string): Delimiter {
  let best: { delimiter: Delimiter; score: number } = { delimiter: ';', score: 0 }
  for (const delimiter of delimiters) {
    const counts = countPerRow(text, delimiter)
    const frequent = [...Map.groupBy(counts, (count) => count)].map(([count, rows]) => ({ count, rows: rows.length }))
    const score = Math.max(...frequent.map(({ count, rows }) => rows * rows * Math.min(count, 30)))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

const mostRows = 50

function countPerRow(text: string, delimiter: string): number[] {
  const counts: number[] = []
  let [count, isQuoted] = [0, false]
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === delimiter) count++
    else if (letter === '\n') {
      counts.push(count)
      count = 0
      if (counts.length === mostRows) return counts
    }
  }
  return [...counts, count]
}
