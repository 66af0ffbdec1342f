import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type StaticFiles = {
  readonly buildId: string
  /** The answer to anything outside /api. */
  answer(request: Request): Response
}

type Bytes = Buffer<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'
type File = {
  type: string
  immutable: boolean
  etag: string
  bodies: Map<Encoding, Bytes>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

/** Names with a digest in them never change their content. */
const hashedAsset = /^\/assets\/([\w.-]*-[\w-]{8,}\.\w+)$/

const compressible = /^(text\/|application\/(json|manifest)|image\/svg)/

/** What the operator's configuration puts into a build: read once, at start. */
export type Placeholders = Readonly<Record<'product' | 'api' | 'snapshot' | 'icon-api' | 'digest' | 'worker', string>>

/** Finds the bytes of a hashed file of an earlier build by its name. */
export type FindOldAsset = (name: string) => Bytes | null

/**
 * Reads the build into memory (a few megabytes), or `null` where there is none. With the worker switched `off`, /sw.js
 * is the one that takes itself away.
 */
export function readStaticFiles(
  distDir: string,
  placeholders: Placeholders,
  findOldAsset: FindOldAsset = () => null,
): StaticFiles | null {
  if (!existsSync(join(distDir, 'index.html')) || !existsSync(join(distDir, 'app-manifest.json'))) return null
  const files = new Map<string, File>()
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = `/${full
      .slice(distDir.length + 1)
      .split(sep)
      .join('/')}`
    // The catalogues of the mails are the server's own.
    if (!path.startsWith('/locales/')) files.set(path, toFile(path, fill(path, readFileSync(full), placeholders)))
  }
  const switchedOff = files.get('/sw-off.js')
  if (placeholders.worker === 'off' && switchedOff) files.set('/sw.js', switchedOff)
  const appManifest: { buildId: string; routes: { match: string }[] } = JSON.parse(
    readFileSync(join(distDir, 'app-manifest.json'), 'utf8'),
  )
  const routes = appManifest.routes.map(({ match }) => new RegExp(match))
  const findOld = (path: string): File | null => {
    const [, name] = hashedAsset.exec(path) ?? []
    const body = name === undefined ? null : findOldAsset(name)
    return body && toFile(path, body)
  }

  return {
    buildId: appManifest.buildId,
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      }
      const { pathname } = new URL(request.url)
      // /index.html too: the worker keeps the shell ready under this name.
      const found = files.get(pathname) ?? findOld(pathname)
      if (found) return send(request, found, 200)
      // A missing asset is never a page: a stale chunk must fail as one.
      const page = extname(posix.basename(pathname)) === '' ? files.get('/index.html') : undefined
      if (!page) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
      return send(request, page, routes.some((route) => route.test(pathname)) ? 200 : 404)
    },
  }
}

/** Where there is no build: every document says how to make one. */
export const missingBuild: StaticFiles = {
  buildId: 'none',
  answer: () =>
    new Response('Pitboard has not been built yet. Run: npm run build\n', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    }),
}

function fill(path: string, body: Bytes, placeholders: Placeholders): Bytes {
  const type = extname(path)
  const isFilled =
    type === '.html' || type === '.webmanifest' || ['/sw.js', '/latest.json', '/app-manifest.json'].includes(path)
  if (!isFilled) return body
  const quote = (value: string): string =>
    type === '.html' ? value.replace(/&/g, '&amp;').replace(/"/g, '&quot;') : JSON.stringify(value).slice(1, -1)
  let text = body.toString('utf8')
  for (const [name, value] of Object.entries(placeholders)) text = text.replaceAll(`{${name}}`, () => quote(value))
  return Buffer.from(text)
}

function toFile(path: string, body: Bytes): File {
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    immutable: hashedAsset.test(path),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([['identity', body]]),
  }
}

function send(request: Request, file: File, status: number): Response {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (status === 200 && request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', file.type)
  const body = encode(file, encoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

function chooseEncoding(accepted: string, type: string): Encoding {
  if (!compressible.test(type)) return 'identity'
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

// Once a file and encoding, at the first request for it.
function encode(file: File, encoding: Encoding): Bytes {
  const ready = file.bodies.get(encoding)
  if (ready) return ready
  const plain = file.bodies.get('identity') ?? Buffer.alloc(0)
  const made =
    encoding === 'br'
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : gzipSync(plain, { level: 9 })
  file.bodies.set(encoding, made)
  return made
}
