import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type S3Key, verifySignature } from './verify-signature.ts'

type StoredObject = { readonly bytes: Buffer; readonly at: number }
type PartedUpload = { readonly key: string; readonly parts: Map<number, Buffer>; readonly at: number }

/** What a test does to a request: an answer in place of the right one, `hang`: none, `cut`: the connection ends. */
export type S3Fault = 'hang' | 'cut' | { readonly status: number; readonly code: string; readonly isDone?: boolean }

/** An S3 service for tests: one bucket in memory, with the rules that clients meet. */
export type S3Server = {
  readonly port: number
  /** The variables that let a server use it. */
  readonly env: Readonly<Record<string, string>>
  readonly objects: Map<string, StoredObject>
  readonly uploads: Map<string, PartedUpload>
  /** The requests, such as `PUT /bucket/photos/a.webp`. */
  readonly requests: string[]
  /** Decides about each request; `null`: it is answered rightly. */
  fault: (line: string) => S3Fault | null
  stop(): Promise<void>
}

type S3ServerOptions = {
  readonly port?: number
  readonly pageSize?: number
  readonly objects?: Map<string, StoredObject>
}

const bucket = 'pitboard-photos'
const key: S3Key = { accessKeyId: 'AKIATEST', secretAccessKey: 'a/secret+of=the/test', region: 'eu-north-7' }
const leastPartBytes = 5 * 1024 * 1024

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)
const element = (name: string, value: string | number | boolean): string =>
  `<${name}>${escapeXml(String(value))}</${name}>`
const tagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`

/** Starts an S3 service. It verifies the signature of each request, and the digest of each body. */
export async function startS3Server(options: S3ServerOptions = {}): Promise<S3Server> {
  const objects = options.objects ?? new Map<string, StoredObject>()
  const uploads = new Map<string, PartedUpload>()
  const requests: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((request, response) => void answer(request, response))
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    try {
      for await (const piece of request) pieces.push(piece as Buffer)
    } catch {
      return
    }
    const body = Buffer.concat(pieces)
    const line = `${request.method} ${request.url}`
    requests.push(line)
    const fault = running.fault(line)
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    const refused = verifySignature(request, body, key, Date.now())
    if (fault && !fault.isDone) return send(response, asError(fault.status, fault.code))
    if (refused) return send(response, asError(403, refused))
    const [path = '', search = ''] = (request.url ?? '').split('?')
    const [, name, ...rest] = decodeURIComponent(path).split('/')
    if (name !== bucket) return send(response, asError(404, 'NoSuchBucket'))
    const query = new URLSearchParams(search)
    const reply = rest.length === 0 ? answerBucket(query) : answerObject({ request, key: rest.join('/'), query, body })
    send(response, fault ? asError(fault.status, fault.code) : reply)
  }

  function answerBucket(query: URLSearchParams): S3Reply {
    const start = query.get('prefix') ?? ''
    if (query.has('uploads')) {
      const rows = [...uploads]
        .filter(([, upload]) => upload.key.startsWith(start))
        .map(
          ([id, upload]) =>
            `<Upload>${element('Key', upload.key)}${element('UploadId', id)}${element('Initiated', new Date(upload.at).toISOString())}</Upload>`,
        )
      return asXml(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
    }
    const all = [...objects.keys()].filter((one) => one.startsWith(start)).toSorted()
    const from = Number(Buffer.from(query.get('continuation-token') ?? '', 'base64').toString() || 0)
    const page = all.slice(from, from + (options.pageSize ?? 1000))
    const isTruncated = from + page.length < all.length
    const rows = page.map((one) => {
      const { bytes, at } = objects.get(one) as StoredObject
      return `<Contents>${element('Key', one)}${element('LastModified', new Date(at).toISOString())}${element('ETag', tagOf(bytes))}${element('Size', bytes.length)}</Contents>`
    })
    const next = Buffer.from(String(from + page.length)).toString('base64')
    const more = isTruncated ? element('NextContinuationToken', next) : ''
    return asXml(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${element('IsTruncated', isTruncated)}${more}${rows.join('')}</ListBucketResult>`,
    )
  }

  type ObjectCall = { request: IncomingMessage; key: string; query: URLSearchParams; body: Buffer }

  function answerObject(call: ObjectCall): S3Reply {
    const { request, key, query, body } = call
    const uploadId = query.get('uploadId')
    if (query.has('uploads') || uploadId !== null) return answerUpload(call, uploadId)
    const stored = objects.get(key)
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, at: Date.now() })
      return { status: 200, headers: { etag: tagOf(body) } }
    } else if (request.method === 'DELETE') {
      objects.delete(key)
      return { status: 204 }
    } else if (!stored) {
      return request.method === 'HEAD' ? { status: 404 } : asError(404, 'NoSuchKey')
    } else {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      const bytes = from ? stored.bytes.subarray(Number(from), Number(to) + 1) : stored.bytes
      return {
        status: from ? 206 : 200,
        headers: { 'content-length': bytes.length, etag: tagOf(stored.bytes) },
        body: request.method === 'HEAD' ? '' : bytes,
      }
    }
  }

  function answerUpload({ request, key, query, body }: ObjectCall, uploadId: string | null): S3Reply {
    if (uploadId === null) {
      const id = randomBytes(9).toString('hex')
      uploads.set(id, { key, parts: new Map(), at: Date.now() })
      return asXml(`<InitiateMultipartUploadResult>${element('UploadId', id)}</InitiateMultipartUploadResult>`)
    }
    const upload = uploads.get(uploadId)
    if (upload?.key !== key) return asError(404, 'NoSuchUpload')
    if (request.method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: tagOf(body) } }
    } else if (request.method === 'DELETE') {
      uploads.delete(uploadId)
      return { status: 204 }
    } else {
      const parts = [...body.toString().matchAll(/<Part>.*?<\/Part>/gs)].map(([part]) => ({
        bytes: upload.parts.get(Number(/<PartNumber>(\d+)</.exec(part)?.[1])),
        tag: /<ETag>(.*?)</.exec(part)?.[1],
      }))
      const isWrong = parts.some(({ bytes, tag }) => !bytes || tagOf(bytes) !== tag?.replaceAll('&quot;', '"'))
      if (isWrong || parts.length === 0) return asError(400, 'InvalidPart')
      const isSmall = parts.slice(0, -1).some(({ bytes }) => (bytes?.length ?? 0) < leastPartBytes)
      if (isSmall) return asError(400, 'EntityTooSmall')
      const bytes = Buffer.concat(parts.map((part) => part.bytes as Buffer))
      objects.set(key, { bytes, at: Date.now() })
      uploads.delete(uploadId)
      return asXml(`<CompleteMultipartUploadResult>${element('ETag', '"x-2"')}</CompleteMultipartUploadResult>`)
    }
  }

  const running: S3Server = {
    port,
    env: {
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_REGION: key.region, S3_BUCKET: bucket },
      ...{ S3_ACCESS_KEY_ID: key.accessKeyId, S3_SECRET_ACCESS_KEY: key.secretAccessKey },
    },
    objects,
    uploads,
    requests,
    fault: () => null,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return running
}

type S3Reply = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | number>>
  readonly body?: string | Buffer
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Reply): void {
  response.writeHead(status, headers).end(body)
}

const asXml = (body: string, status = 200): S3Reply => ({
  ...{ status, headers: { 'content-type': 'application/xml' }, body },
})

const asError = (status: number, code: string): S3Reply =>
  asXml(
    `<?xml version="1.0" encoding="UTF-8"?><Error>${element('Code', code)}<Message>As told</Message></Error>`,
    status,
  )
