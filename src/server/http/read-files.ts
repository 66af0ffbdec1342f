import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { Endpoint, SentFile } from '#contract/shape/endpoint.ts'
import type { FieldIssue } from '#contract/shape/problem.ts'
import { type Failure, fail } from './answer.ts'

const maxFileBytes = 10_000_000
/** Limit of a text part of a multipart body. */
const maxFieldBytes = 10_000
const maxPartHeaderBytes = 8_000
// The boundaries, the part headers and the text parts.
const framingBytes = 50_000

type Files = NonNullable<Endpoint['files']>
type Fields = Record<string, string>

/** Returns whether the content type is multipart/form-data with a boundary. */
export const isMultipart = (contentType: string | null): boolean =>
  /^multipart\/form-data;.*\bboundary=/i.test(contentType ?? '')

/**
 * Reads the parts of a multipart body: files, which are streamed into `folder`, and the text fields of the endpoint by
 * name. Reading stops at the first error, or when the body is larger than the files may be together.
 */
export async function readFiles(
  endpoint: Endpoint & { files: Files },
  { request, body, folder }: { request: Request; body: AsyncIterable<Uint8Array>; folder: string },
): Promise<{ ok: true; files: SentFile[]; fields: Fields } | Failure> {
  const { field, most, maxBytes = maxFileBytes } = endpoint.files
  const tooLarge = fail(endpoint.problems?.includes('image-too-large') ? 'image-too-large' : 'payload-too-large', {
    field,
  })
  const missing = refuse({ field, code: 'invalid_type', expected: 'file', missing: true })
  const limit = most * maxBytes + framingBytes
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge

  const known = endpoint.fields?.def.shape ?? {}
  const fields = new Map<string, string>()
  const saved: Promise<SentFile>[] = []
  const open: BusboyFileStream[] = []
  let refusal: Failure | null = null
  let writeError: unknown
  const stop = (why: Failure): void => {
    refusal ??= why
    parser.destroy(new Error('refused'))
  }

  let parser: BusboyInstance
  try {
    parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fileSize: maxBytes,
        fieldSize: maxFieldBytes,
        headerPairs: 20,
        headerSize: maxPartHeaderBytes,
      },
    })
  } catch {
    return missing
  }
  parser.on('error', () => {})
  parser.on('file', (name, file, fileName) => {
    file.on('error', () => {})
    if (name !== field) {
      file.resume()
      return stop(name in known ? wrongKind(name, 'string') : unknownPart(name))
    }
    if (open.length === most) {
      file.resume()
      return stop(refuse({ field, code: 'too_big', origin: 'array', maximum: most }))
    }
    file.once('limit', () => stop(tooLarge))
    const path = join(folder, String(open.length))
    open.push(file)
    const saving = save(file, path, nameOf(fileName))
    saved.push(saving)
    saving.catch((error: unknown) => {
      writeError ??= error
      parser.destroy(new Error('not written'))
    })
  })
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (name === field) stop(wrongKind(field, 'file'))
    else if (!Object.hasOwn(known, name)) stop(unknownPart(name))
    else if (fields.has(name)) stop(refuse({ field: name, code: 'custom', rule: 'duplicate' }))
    else if (isCut) stop(refuse({ field: name, code: 'too_big', origin: 'string', maximum: maxFieldBytes }))
    else fields.set(name, value)
  })

  try {
    await pipeline(
      Readable.from(body, { objectMode: false }),
      upTo(limit, () => stop(tooLarge)),
      parser,
    )
  } catch {
    // Aborted, in fragments, or not multipart. Incomplete files are closed before their folder is removed.
    for (const file of open) file.destroy()
    const broken = (await Promise.allSettled(saved)).some(({ status }) => status === 'rejected')
    if (!refusal && broken && isDiskError(writeError)) throw writeError
    return refusal ?? missing
  }
  if (refusal) return refusal
  const files = await Promise.all(saved)
  if (files.every(({ size }) => size === 0)) return missing
  return { ok: true, files, fields: Object.fromEntries(fields) }
}

const maxNameLength = 120

/** The last part of the name of a sent file, without characters that a page should not show. */
const nameOf = (sent: string | undefined): string =>
  (sent ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(0, maxNameLength)
    .toWellFormed()

async function save(file: Readable, path: string, name: string): Promise<SentFile> {
  const hash = createHash('sha256')
  let size = 0
  async function* measure(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      hash.update(chunk)
      size += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { size, digest: hash.digest('base64url'), name, path, read: () => readFile(path) }
}

/** Passes bytes through; calls `onMore` and stops after more than `limit` bytes. */
function upTo(limit: number, onMore: () => void) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let seen = 0
    for await (const chunk of chunks) {
      seen += chunk.byteLength
      if (seen > limit) return onMore()
      yield chunk
    }
  }
}

const isDiskError = (error: unknown): boolean => error instanceof Error && 'syscall' in error && 'path' in error

const refuse = (issue: FieldIssue): Failure => fail('invalid', { field: issue.field, issues: [issue] })
const wrongKind = (field: string, expected: string): Failure => refuse({ field, code: 'invalid_type', expected })
const unknownPart = (name = ''): Failure => {
  const field = name.slice(0, 100)
  return refuse({ field, code: 'unrecognized_keys', keys: [field] })
}
