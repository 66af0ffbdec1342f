import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isWhole, listZip, readWhole } from './read-zip.ts'
import { writeZip, type ZipEntry } from './write-zip.ts'

const scratch = mkdtempSync(join(tmpdir(), 'pitboard-zip-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

async function pack(entries: Iterable<ZipEntry>): Promise<Buffer> {
  const pieces = []
  for await (const piece of writeZip(entries, Date.UTC(2026, 10, 23))) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Calls `look` with an archive as a file. */
async function read<T>(bytes: Buffer, look: (of: Awaited<ReturnType<typeof openZip>>) => Promise<T>): Promise<T> {
  const opened = await openZip(bytes)
  return look(opened).finally(() => opened.handle.close())
}

async function openZip(bytes: Buffer) {
  const file = join(scratch, 'a.zip')
  writeFileSync(file, bytes)
  const handle = await open(file)
  return { file, handle, entries: await listZip(handle, bytes.length) }
}

async function* chunksOf(...chunks: (string | Uint8Array)[]) {
  yield* chunks
}

test('entries are read as they were written: bytes, streams, empty ones, names in any script', async () => {
  const noise = crypto.getRandomValues(new Uint8Array(60_000))
  const bytes = await pack([
    { name: 'photos/a.webp', bytes: noise },
    { name: 'tables/książka.jsonl', chunks: chunksOf('Łódź\n', '', 'x'.repeat(300_000), noise) },
    { name: 'empty', bytes: new Uint8Array() },
    { name: 'nothing', chunks: chunksOf() },
  ])
  await read(bytes, async ({ file, handle, entries }) => {
    expect(await isWhole(file, bytes.length)).toBe(true)
    const held = []
    for (const entry of entries?.values() ?? []) held.push(await readWhole(handle, entry))
    expect([...(entries?.keys() ?? [])]).toEqual(['photos/a.webp', 'tables/książka.jsonl', 'empty', 'nothing'])
    expect(held).toEqual([
      Buffer.from(noise),
      Buffer.concat([Buffer.from(`Łódź\n${'x'.repeat(300_000)}`), noise]),
      Buffer.alloc(0),
      Buffer.alloc(0),
    ])
  })
})

test('more entries than the 16-bit count holds', async () => {
  const bytes = await pack(Array.from({ length: 70_000 }, (_, n) => ({ name: `${n}`, bytes: Buffer.from(`${n}`) })))
  await read(bytes, async ({ handle, entries }) => {
    expect(entries?.size).toBe(70_000)
    const last = entries?.get('69999')
    expect(last && String(await readWhole(handle, last))).toBe('69999')
  })
})

test('every changed bit of an archive is detected', async () => {
  const bytes = await pack([
    { name: 'a', bytes: Buffer.from('one') },
    { name: 'b', chunks: chunksOf('two') },
  ])
  for (let at = 0; at < bytes.length; at++) {
    const flipped = Buffer.from(bytes)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 0x10, at)
    const file = join(scratch, 'flipped.zip')
    writeFileSync(file, flipped)
    expect(await isWhole(file, flipped.length), `byte ${at}`).toBe(false)
  }
})

test('a failing stream fails the archive', async () => {
  async function* broken(): AsyncGenerator<string> {
    yield 'half'
    throw new Error('the database went away')
  }
  await expect(pack([{ name: 'a', chunks: broken() }])).rejects.toThrow('the database went away')
})
