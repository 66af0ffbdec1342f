import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { deflated, dosTime, type Field, inZip64, manyEntries, pack, signatures, stored } from './zip-format.ts'

/** A file of the archive: bytes are stored unchanged, a stream is deflated as it arrives. */
export type ZipEntry = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly chunks: AsyncIterable<string | Uint8Array> }
)

type Written = {
  name: Buffer
  method: number
  crc: number
  packed: number
  size: number
  offset: number
  flags: number
}

// Bit 11: names are UTF-8. Bit 3: the sizes follow the data of a stream.
const utf8 = 0x0800
const sizesFollow = 0x0008
const mostBytes = 0xffff_fffe
/** Of deflated data. The thread that deflates waits for this one after each piece. */
const pieceBytes = 262_144

/**
 * Writes a ZIP file in pieces, in constant memory; ZIP64 if it has very many entries or is very long. Its comment is
 * the SHA-256 of everything before the comment, in hex. `at`: epoch ms. Throws if one entry exceeds 4 GiB.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array> {
  const { date, time } = dosTime(at)
  const hash = createHash('sha256')
  let offset = 0
  const count = <B extends Uint8Array>(bytes: B): B => {
    hash.update(bytes)
    offset += bytes.byteLength
    return bytes
  }
  const describe = ({ crc, packed, size }: Written): Field[] => [
    [crc, 4],
    [packed, 4],
    [size, 4],
  ]
  const head = ({ flags, method }: Written): Field[] => [
    [20, 2],
    [flags, 2],
    [method, 2],
    [time, 2],
    [date, 2],
  ]

  const all: Written[] = []
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const known = 'bytes' in entry ? entry.bytes : null
    const size = known?.byteLength ?? 0
    const written: Written = {
      name,
      offset,
      size,
      packed: size,
      crc: known ? crc32(known) : 0,
      method: known ? stored : deflated,
      flags: known ? utf8 : utf8 | sizesFollow,
    }
    if (size > mostBytes) throw new Error(`${entry.name} is too large for one entry`)
    const record = pack([[signatures.entry, 4], ...head(written), ...describe(written), [name.length, 2], [0, 2]])
    yield count(Buffer.concat([record, name]))
    if ('bytes' in entry) yield count(entry.bytes)
    else {
      for await (const piece of deflate(entry.chunks, written)) yield count(piece)
      if (Math.max(written.packed, written.size) > mostBytes)
        throw new Error(`${entry.name} is too large for one entry`)
      yield count(pack([[signatures.descriptor, 4], ...describe(written)]))
    }
    all.push(written)
  }

  const listAt = offset
  for (const written of all) {
    const isFar = written.offset > mostBytes
    const far = isFar
      ? pack([
          [1, 2],
          [8, 2],
          [written.offset, 8],
        ])
      : Buffer.alloc(0)
    const record = pack([
      [signatures.listed, 4],
      [(3 << 8) | 45, 2],
      ...head(written),
      ...describe(written),
      [written.name.length, 2],
      [far.length, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      // A file that only its owner may read and write.
      [0o100600 * 0x10000, 4],
      [isFar ? inZip64 : written.offset, 4],
    ])
    yield count(Buffer.concat([record, written.name, far]))
  }
  yield count(end(all.length, listAt, offset))
  yield Buffer.from(hash.digest('hex'))
}

/** Deflates the chunks and adds their sizes and checksum to `written`. */
async function* deflate(chunks: AsyncIterable<string | Uint8Array>, written: Written): AsyncGenerator<Uint8Array> {
  const deflater = createDeflateRaw({ level: 2, chunkSize: pieceBytes })
  const ready: Buffer[] = []
  deflater.on('data', (piece: Buffer) => ready.push(piece))
  const take = (): Buffer[] => {
    const pieces = ready.splice(0)
    for (const piece of pieces) written.packed += piece.byteLength
    return pieces
  }
  // At most one chunk is being deflated, in another thread, while the next one is read.
  let deflating = Promise.resolve()
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      if (bytes.byteLength === 0) continue
      written.crc = crc32(bytes, written.crc)
      written.size += bytes.byteLength
      await deflating
      yield* take()
      deflating = new Promise((done) => deflater.write(bytes, () => done()))
    }
    deflater.end()
    await once(deflater, 'end')
    yield* take()
  } finally {
    deflater.destroy()
  }
}

/** The end of the list, with ZIP64 records if the short one has no room. The comment has 64 characters. */
function end(entries: number, listAt: number, endAt: number): Buffer {
  const listSize = endAt - listAt
  const isLarge = entries >= manyEntries || endAt > mostBytes
  const large = isLarge
    ? pack([
        [signatures.end64, 4],
        [44, 8],
        [(3 << 8) | 45, 2],
        [45, 2],
        [0, 4],
        [0, 4],
        [entries, 8],
        [entries, 8],
        [listSize, 8],
        [listAt, 8],
        [signatures.locator64, 4],
        [0, 4],
        [endAt, 8],
        [1, 4],
      ])
    : Buffer.alloc(0)
  const shown = isLarge ? manyEntries : entries
  const short = pack([
    [signatures.end, 4],
    [0, 2],
    [0, 2],
    [shown, 2],
    [shown, 2],
    [isLarge ? inZip64 : listSize, 4],
    [isLarge ? inZip64 : listAt, 4],
    [64, 2],
  ])
  return Buffer.concat([large, short])
}
