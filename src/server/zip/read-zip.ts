import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { deflated, inZip64, manyEntries, signatures, stored } from './zip-format.ts'

export type ListedEntry = { name: string; method: number; crc: number; packed: number; size: number; offset: number }

/** A file, or what can be read like one. */
export type ReadableAt = {
  read(into: Buffer, offset: number, length: number, position: number): Promise<{ readonly bytesRead: number }>
}

const hashLength = 64
const endLength = 22
const pieceLength = 262_144

/** Whether a file is undamaged: an archive of `writeZip` ends with its own digest. */
export async function isWhole(file: string, size: number): Promise<boolean> {
  if (size < endLength + hashLength) return false
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: size - hashLength - 1 })) hash.update(chunk as Buffer)
  let storedDigest = ''
  for await (const chunk of createReadStream(file, { start: size - hashLength, end: size - 1 })) storedDigest += chunk
  return storedDigest === hash.digest('hex')
}

/** Lists the entries of an archive of `writeZip`; `null` if the file is not such an archive. */
export async function listZip(file: ReadableAt, size: number): Promise<Map<string, ListedEntry> | null> {
  const endAt = size - hashLength - endLength
  if (endAt < 0) return null
  const end = await readAt(file, endAt, endLength)
  if (end.readUInt32LE(0) !== signatures.end || end.readUInt16LE(20) !== hashLength) return null
  let [entries, listSize, listAt] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)]
  if (entries === manyEntries) {
    const locator = await readAt(file, endAt - 20, 20)
    if (locator.readUInt32LE(0) !== signatures.locator64) return null
    const large = await readAt(file, Number(locator.readBigUInt64LE(8)), 56)
    if (large.readUInt32LE(0) !== signatures.end64) return null
    entries = Number(large.readBigUInt64LE(32))
    listSize = Number(large.readBigUInt64LE(40))
    listAt = Number(large.readBigUInt64LE(48))
  }
  const list = await readAt(file, listAt, listSize)
  const all = new Map<string, ListedEntry>()
  for (let at = 0; all.size < entries; ) {
    if (list.readUInt32LE(at) !== signatures.listed) return null
    const [nameLength, extraLength] = [list.readUInt16LE(at + 28), list.readUInt16LE(at + 30)]
    const offset = list.readUInt32LE(at + 42)
    const nameEnd = at + 46 + nameLength
    const entry = {
      name: list.toString('utf8', at + 46, nameEnd),
      method: list.readUInt16LE(at + 10),
      crc: list.readUInt32LE(at + 16),
      packed: list.readUInt32LE(at + 20),
      size: list.readUInt32LE(at + 24),
      offset: offset === inZip64 ? Number(list.readBigUInt64LE(nameEnd + 4)) : offset,
    }
    if (all.has(entry.name)) return null
    all.set(entry.name, entry)
    at = nameEnd + extraLength
  }
  return all
}

/** Reads the content of an entry in pieces. Throws at the end if it is not what was written. */
export async function* readEntry(file: ReadableAt, entry: ListedEntry): AsyncGenerator<Uint8Array> {
  const head = await readAt(file, entry.offset, 30)
  if (head.readUInt32LE(0) !== signatures.entry) throw new Error(`${entry.name} is missing at its listed offset`)
  const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const packed = readSpan(file, start, entry.packed)
  if (entry.method !== stored && entry.method !== deflated) throw new Error(`${entry.name} has an unknown method`)
  let [crc, size] = [0, 0]
  // An error of either stream is thrown where its pieces are awaited.
  const pieces =
    entry.method === deflated ? pipeline(packed, createInflateRaw({ chunkSize: pieceLength }), () => {}) : packed
  for await (const piece of pieces as AsyncIterable<Uint8Array>) {
    crc = crc32(piece, crc)
    size += piece.byteLength
    yield piece
  }
  if (crc !== entry.crc || size !== entry.size) throw new Error(`${entry.name} is damaged`)
}

export async function readWhole(file: ReadableAt, entry: ListedEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of readEntry(file, entry)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function* readSpan(file: ReadableAt, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = start; at < start + length; at += pieceLength) {
    yield await readAt(file, at, Math.min(pieceLength, start + length - at))
  }
}

async function readAt(file: ReadableAt, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  if (bytesRead < length) throw new Error('the archive is truncated')
  return bytes
}
