import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Bytes = Buffer<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'

/** A body that does not change, packed once in each way that it is asked for, beside the event loop. */
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

/** `br`: the body as Brotli has packed it already. */
export function packBody(type: string, plain: Bytes, br?: Bytes): PackedBody {
  const made = new Map<Encoding, Promise<Bytes>>([['identity', Promise.resolve(plain)]])
  if (br) made.set('br', Promise.resolve(br))
  const make = (encoding: Encoding): Promise<Bytes> =>
    encoding === 'br'
      ? pack.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : pack.gzip(plain, { level: 9 })
  return {
    type,
    plain,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    inEncoding(encoding) {
      const ready = made.get(encoding) ?? make(encoding)
      made.set(encoding, ready)
      return ready
    },
  }
}

/** The answer with such a body: 304 to who has it, packed for who can unpack it. */
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

/** Keeps bodies by name, those that were asked for last, in about so many bytes. */
export function createBodyCache(mostBytes: number): {
  get(name: string): PackedBody | undefined
  put(name: string, body: PackedBody): void
} {
  const kept = new Map<string, PackedBody>()
  let bytes = 0
  // Packed it is there once more.
  const sizeOf = (name: string, { plain }: PackedBody): number => name.length + 2 * plain.byteLength
  const drop = (name: string, body: PackedBody): void => {
    kept.delete(name)
    bytes -= sizeOf(name, body)
  }
  return {
    get(name) {
      const body = kept.get(name)
      if (body) {
        kept.delete(name)
        kept.set(name, body)
      }
      return body
    },
    put(name, body) {
      const before = kept.get(name)
      if (before) drop(name, before)
      kept.set(name, body)
      bytes += sizeOf(name, body)
      for (const [oldest, one] of kept) {
        if (bytes <= mostBytes || oldest === name) break
        drop(oldest, one)
      }
    },
  }
}
