import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { codeOf } from '../data-folder.ts'
import { childrenOf, readXml, textOf, type XmlElement } from './read-xml.ts'
import type { S3Config } from './s3-config.ts'
import { refusedBy, S3Problem, unreachable } from './s3-problem.ts'

/** An object of the bucket. `at`: when it was stored, by the clock of this machine, ms since the epoch. */
type S3Object = { readonly key: string; readonly bytes: number; readonly at: number }

/** The calls of an S3 bucket that this product makes. Keys are without the prefix. Each throws S3Problem. */
export type S3Client = {
  /** For messages: host and bucket. */
  readonly place: string
  put(key: string, bytes: Uint8Array): Promise<void>
  /** `null` if there is no such object. */
  get(key: string): Promise<Buffer | null>
  /** Returns bytes of an object; fewer at its end. */
  readAt(key: string, start: number, length: number): Promise<Buffer>
  /** Reads an object of any size in pieces. */
  stream(key: string): AsyncGenerator<Uint8Array>
  /** Returns the size; `null` if there is no such object. */
  sizeOf(key: string): Promise<number | null>
  /** Does nothing if there is no such object. */
  remove(key: string): Promise<void>
  /** Lists the objects whose keys begin with a text. */
  list(start: string): AsyncGenerator<S3Object>
  /** Stores pieces as one object, which is there when all are; in parts if they are long. Returns its size. */
  upload(key: string, pieces: AsyncIterable<Uint8Array>): Promise<number>
  /** Drops uploads in parts that were begun before an instant (ms since the epoch) and never ended. */
  dropUploads(start: string, before: number): Promise<void>
}

/** A person waits for these. An attempt may take so long, and none begins after half of it. */
const answerWithinMs = 10_000
/** A part, or the end of an upload in parts. */
const partWithinMs = 300_000
/** Of a download, between two pieces. */
const pieceWithinMs = 60_000
const mostAttempts = 3
const firstPauseMs = 200
/** The service takes ten thousand parts, so an object has 160 GB at most. All but the last have the same size. */
const usualPartBytes = 16 * 1024 * 1024
const mostParts = 10_000

type S3Options = { readonly partBytes?: number; readonly answerMs?: number }
type S3Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** A call that may have been carried out is repeated only if that makes no difference. */
  readonly isRepeatable: boolean
  readonly withinMs?: number
}
type S3Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer }

export function createS3Client(
  config: S3Config,
  { partBytes = usualPartBytes, answerMs = answerWithinMs }: S3Options = {},
): S3Client {
  const { endpoint, bucket, prefix, region, accessKeyId, secretAccessKey } = config
  const place = `${new URL(endpoint).host}/${bucket}`
  const signingKeys = new Map<string, ArrayBuffer>()

  /** One attempt; the body of the answer is not read. */
  async function request(call: S3Call, signal: AbortSignal): Promise<Response> {
    const url = new URL(`${endpoint}/${bucket}${call.key === undefined ? '' : `/${prefix}${call.key}`}`)
    for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, value)
    const body = call.body ?? null
    // The service refuses a body that was changed on its way.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signer = new AwsV4Signer({
      ...{ method: call.method, url: url.href, body: null, service: 's3', region, accessKeyId, secretAccessKey },
      headers: { ...call.headers, 'x-amz-content-sha256': digest },
      cache: signingKeys,
    })
    const { headers } = await signer.sign()
    return fetch(url, {
      method: call.method,
      headers,
      body: body as NonNullable<RequestInit['body']> | null,
      redirect: 'manual',
      signal,
    })
  }

  async function attempt(call: S3Call, withinMs: number): Promise<S3Answer> {
    const response = await request(call, AbortSignal.timeout(withinMs))
    const body = Buffer.from(await response.arrayBuffer())
    return { status: response.status, headers: response.headers, body }
  }

  /** Returns the answer of a call, or throws what is wrong with it. A missing object is an answer. */
  async function send(call: S3Call): Promise<S3Answer> {
    const startedAt = performance.now()
    const { withinMs = answerMs } = call
    for (let attempts = 1; ; attempts++) {
      const mayRepeat = (): boolean =>
        call.isRepeatable && attempts < mostAttempts && performance.now() - startedAt < withinMs / 2
      try {
        const answer = await attempt(call, withinMs)
        const isBusy = answer.status >= 500 || answer.status === 429
        if (!isBusy || !mayRepeat()) return check(answer)
      } catch (error) {
        if (error instanceof S3Problem) throw error
        if (!mayRepeat()) throw unreachable(place, whyUnreachable(error, withinMs))
      }
      await wait(firstPauseMs * 4 ** (attempts - 1))
    }
  }

  function check(answer: S3Answer): S3Answer {
    const code = answer.status < 300 ? '' : textOf(readXml(answer.body.toString()), 'Code')
    const isMissing = answer.status === 404 && code !== 'NoSuchBucket' && code !== 'NoSuchUpload'
    if (answer.status < 300 || isMissing) return answer
    throw refusedBy(place, answer.status, code)
  }

  function readAnswer({ status, body }: S3Answer, name: string): XmlElement {
    const root = status < 300 ? readXml(body.toString()) : null
    // An error may follow a status that was sent too early.
    if (root?.name === 'Error') throw refusedBy(place, 500, textOf(root, 'Code'))
    if (root?.name !== name) throw new S3Problem(`${place} answers, but not as an S3 store. Check S3_ENDPOINT.`)
    return root
  }

  /** Stores an object, or a part of one. Each attempt has the same content. Returns its tag. */
  async function store(key: string, body: Uint8Array, more: Pick<S3Call, 'query' | 'withinMs'> = {}): Promise<string> {
    const { status, headers } = await send({ method: 'PUT', key, body, isRepeatable: true, ...more })
    if (status === 404) throw refusedBy(place, status, 'NoSuchBucket')
    return headers.get('etag') ?? ''
  }

  async function sizeOf(key: string): Promise<number | null> {
    const { status, headers } = await send({ method: 'HEAD', key, isRepeatable: true })
    return status === 404 ? null : Number(headers.get('content-length'))
  }

  async function begin(key: string): Promise<string> {
    const answer = await send({ method: 'POST', key, query: { uploads: '' }, isRepeatable: false })
    return textOf(readAnswer(answer, 'InitiateMultipartUploadResult'), 'UploadId')
  }

  async function abandon(key: string, uploadId: string): Promise<void> {
    await send({ method: 'DELETE', key, query: { uploadId }, isRepeatable: true })
  }

  async function complete(key: string, uploadId: string, tags: readonly string[], bytes: number): Promise<void> {
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    try {
      const call = { method: 'POST', key, query: { uploadId }, body } as const
      const answer = await send({ ...call, isRepeatable: false, withinMs: partWithinMs })
      readAnswer(answer, 'CompleteMultipartUploadResult')
    } catch (error) {
      // The answer may have been lost after the object was made.
      if ((await sizeOf(key)) !== bytes) throw error
    }
  }

  return {
    place,
    async put(key, bytes) {
      await store(key, bytes)
    },
    async get(key) {
      const { status, body } = await send({ method: 'GET', key, isRepeatable: true })
      return status === 404 ? null : body
    },
    async readAt(key, start, length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` }
      const { status, body } = await send({ method: 'GET', key, headers, isRepeatable: true })
      if (status === 206) return body
      throw new S3Problem(`${place}: ${key} is missing, or the store cannot return a part of it.`)
    },
    async *stream(key) {
      const stopping = new AbortController()
      let timer = setTimeout(() => stopping.abort(), pieceWithinMs)
      try {
        const response = await request({ method: 'GET', key, isRepeatable: true }, stopping.signal)
        if (!response.ok || !response.body) {
          const { status, headers } = response
          check({ status, headers, body: Buffer.from(await response.arrayBuffer()) })
          throw new S3Problem(`There is no ${key} in ${place}.`)
        }
        for await (const piece of response.body) {
          clearTimeout(timer)
          timer = setTimeout(() => stopping.abort(), pieceWithinMs)
          yield piece
        }
      } catch (error) {
        throw error instanceof S3Problem ? error : unreachable(place, whyUnreachable(error, pieceWithinMs))
      } finally {
        clearTimeout(timer)
        stopping.abort()
      }
    },
    sizeOf,
    async remove(key) {
      await send({ method: 'DELETE', key, isRepeatable: true })
    },
    async *list(start) {
      for (let token = ''; ; ) {
        const query = {
          'list-type': '2',
          prefix: `${prefix}${start}`,
          ...(token ? { 'continuation-token': token } : {}),
        }
        const answer = await send({ method: 'GET', query, isRepeatable: true })
        if (answer.status === 404) throw refusedBy(place, 404, 'NoSuchBucket')
        const page = readAnswer(answer, 'ListBucketResult')
        const theirs = Date.parse(answer.headers.get('date') ?? '')
        const drift = Number.isNaN(theirs) ? 0 : Date.now() - theirs
        for (const one of childrenOf(page, 'Contents')) {
          const at = Date.parse(textOf(one, 'LastModified')) + drift
          yield { key: textOf(one, 'Key').slice(prefix.length), bytes: Number(textOf(one, 'Size')), at }
        }
        const next = textOf(page, 'NextContinuationToken')
        if (textOf(page, 'IsTruncated') !== 'true' || next === '' || next === token) return
        token = next
      }
    },
    async upload(key, pieces) {
      const part = Buffer.alloc(partBytes)
      const tags: string[] = []
      let [filled, bytes] = [0, 0]
      let uploadId: string | null = null
      const sendPart = async (): Promise<void> => {
        if (tags.length === mostParts) throw new S3Problem(`${key} is longer than ${mostParts} parts.`)
        uploadId ??= await begin(key)
        const query = { partNumber: String(tags.length + 1), uploadId }
        tags.push(await store(key, part.subarray(0, filled), { query, withinMs: partWithinMs }))
        filled = 0
      }
      try {
        for await (const piece of pieces) {
          bytes += piece.byteLength
          for (let from = 0; from < piece.byteLength; ) {
            if (filled === partBytes) await sendPart()
            const some = piece.subarray(from, from + partBytes - filled)
            part.set(some, filled)
            filled += some.byteLength
            from += some.byteLength
          }
        }
        if (uploadId === null) await store(key, part.subarray(0, filled), { withinMs: partWithinMs })
        else {
          await sendPart()
          await complete(key, uploadId, tags, bytes)
        }
        return bytes
      } catch (error) {
        if (uploadId !== null) await abandon(key, uploadId).catch(() => {})
        throw error
      }
    },
    async dropUploads(start, before) {
      const query = { uploads: '', prefix: `${prefix}${start}` }
      const page = readAnswer(await send({ method: 'GET', query, isRepeatable: true }), 'ListMultipartUploadsResult')
      for (const one of childrenOf(page, 'Upload')) {
        if (Date.parse(textOf(one, 'Initiated')) >= before) continue
        await abandon(textOf(one, 'Key').slice(prefix.length), textOf(one, 'UploadId'))
      }
    },
  }
}

/** Returns the code of a network error, or after which time there was no answer. */
function whyUnreachable(error: unknown, withinMs: number): string {
  if (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')) {
    return `nothing in ${withinMs / 1000} s`
  }
  const cause = error instanceof Error ? error.cause : undefined
  const code = codeOf(cause ?? error)
  return /^[A-Z_]+$/.test(code) ? code : 'the connection ended'
}
