import type { Readable } from 'node:stream'
import yauzl, { type Entry } from 'yauzl'
import { UnreadableFile } from './unreadable-file.ts'

/** Danger: a small archive can have terabytes inside. All that is read of one archive together, in bytes. */
const maxUnpackedBytes = 400_000_000
const mostEntries = 20_000

export type OpenArchive = {
  readonly names: readonly string[]
  /** The bytes of an entry as they are unpacked; `null` if the archive has none of this name. */
  open(name: string): AsyncIterable<Uint8Array> | null
  close(): void
}

/** Opens a ZIP archive. Its entries are only read by their names, and never written to the disk. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const entries = new Map<string, Entry>()
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch(() => {
    throw new UnreadableFile('damaged')
  })
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size === mostEntries) throw new UnreadableFile('too-large-inside')
      if (entry.isEncrypted()) throw new UnreadableFile('encrypted')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    zip.close()
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
  }
  let unpacked = 0
  async function* read(entry: Entry): AsyncGenerator<Uint8Array> {
    let stream: Readable
    try {
      stream = await zip.openReadStreamPromise(entry)
      for await (const piece of stream) {
        unpacked += (piece as Uint8Array).byteLength
        if (unpacked > maxUnpackedBytes) throw new UnreadableFile('too-large-inside')
        yield piece as Uint8Array
      }
    } catch (error) {
      // Bytes that are not what the archive says they are.
      throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged')
    }
  }
  return {
    names: [...entries.keys()],
    open(name) {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.uncompressedSize > maxUnpackedBytes) throw new UnreadableFile('too-large-inside')
      return read(entry)
    },
    close: () => zip.close(),
  }
}
