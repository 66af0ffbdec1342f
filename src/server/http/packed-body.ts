import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Bytes = Buffer<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'

/** An immutable body, compressed once per requested encoding, off the event loop. */
export type PackedBody = {
  readonly type: string
  readonly etag: string
  readonly plain: Bytes
  inEncoding(encoding: Encoding): Promise<Bytes>
}

const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/

const pack = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}

/** `br`: the body already compressed with Brotli. */
export function packBody(type: string, plain: Bytes, br?: Bytes): PackedBody {
  const encoded = new Map<Encoding, Promise<Bytes>>([['identity', Promise.resolve(plain)]])
  if (br) encoded.set('br', Promise.resolve(br))
  const make = (encoding: Encoding): Promise<Bytes> =>
    encoding === 'br'
      ? pack.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : pack.gzip(plain, { level: 9 })
  return {
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    inEncoding(encoding) {
      const ready = encoded.get(encoding) ?? make(encoding)
      encoded.set(encoding, ready)
      return ready
    },
  }
}

/** Returns the response with such a body: 304 if the client has it, compressed if the client accepts it. */
export async function sendPacked(
  request: Request,
  body: PackedBody,
  more: { status?: number; headers: Record<string, string> },
): Promise<Response> {
  const { status = 200 } = more
  const headers = new Headers({ 'content-type': body.type, etag: body.etag, vary: 'accept-encoding', ...more.headers })
  if (status === 200 && request.headers.get('if-none-match') === body.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', body.type)
  const bytes = await body.inEncoding(encoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.byteLength))
  return new Response(request.method === 'HEAD' ? null : bytes, { status, headers })
}

function chooseEncoding(accepted: string, type: string): Encoding {
  if (!compressible.test(type)) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** Creates an LRU cache of bodies by name, limited to about `maxBytes` bytes. */
export function createBodyCache(maxBytes: number): {
  get(name: string): PackedBody | undefined
  put(name: string, body: PackedBody): void
} {
  const cached = new Map<string, PackedBody>()
  let bytes = 0
  // Twice the size, because the cache also has the compressed bytes.
  const sizeOf = (name: string, { plain }: PackedBody): number => name.length + 2 * plain.byteLength
  const drop = (name: string, body: PackedBody): void => {
    cached.delete(name)
    bytes -= sizeOf(name, body)
  }
  return {
    get(name) {
      const body = cached.get(name)
      if (body) {
        cached.delete(name)
        cached.set(name, body)
      }
      return body
    },
    put(name, body) {
      const before = cached.get(name)
      if (before) drop(name, before)
      cached.set(name, body)
      bytes += sizeOf(name, body)
      for (const [oldest, oldBody] of cached) {
        if (bytes <= maxBytes || oldest === name) break
        drop(oldest, oldBody)
      }
    },
  }
}
