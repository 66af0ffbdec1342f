import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { findPageFile, toNotFoundFile } from '#contract/public-pages.ts'
import { leadOn, matchRouteRule, type RouteRule } from '#contract/route-rule.ts'
import { escapeMarkup, fillPlaces, type Places } from './fill-places.ts'
import { preloadsFile, readPreloads } from './preloads.ts'

export type StaticFiles = {
  readonly buildId: string
  /** The answer to anything outside /api; where what its page would show `isMissing`, the page says so, as a 404. */
  answer(request: Request, isMissing?: boolean): Response
}

type Bytes = Buffer<ArrayBuffer>
type Encoding = 'br' | 'gzip' | 'identity'
type File = {
  type: string
  immutable: boolean
  policy: string | null
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
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.xml': 'application/xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

/** Names with a digest in them never change their content. */
const hashedAsset = /^\/assets\/([\w.-]*-[\w-]{8,}\.\w+)$/

const compressible = /^(text\/|application\/(json|manifest|xml)|image\/svg)/

/** Finds the bytes of a hashed file of an earlier build by its name. */
export type FindOldAsset = (name: string) => Bytes | null

/**
 * Reads the build into memory (a few megabytes), or `null` where there is none. With the worker switched `off`, /sw.js
 * is the one that takes itself away. `pagePolicy` is the Content-Security-Policy of public pages where it is another.
 */
export function readStaticFiles(
  distDir: string,
  places: Places,
  findOldAsset: FindOldAsset = () => null,
  pagePolicy: string | null = null,
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
    // The catalogues of the mails are the server's own, as what it tells the browser of.
    if (!path.startsWith('/locales/') && path !== preloadsFile)
      files.set(path, toFile(path, fillPlaces(path, readFileSync(full), places), pagePolicy))
  }
  const switchedOff = files.get('/sw-off.js')
  if (places.worker === 'off' && switchedOff) files.set('/sw.js', switchedOff)
  const appManifest: { buildId: string; routes: { match: string }[]; rules: RouteRule[] } = JSON.parse(
    readFileSync(join(distDir, 'app-manifest.json'), 'utf8'),
  )
  const routes = appManifest.routes.map(({ match }) => new RegExp(match))
  const findPreloads = readPreloads(distDir)
  const findOld = (path: string): File | null => {
    const [, name] = hashedAsset.exec(path) ?? []
    const body = name === undefined ? null : findOldAsset(name)
    return body && toFile(path, body)
  }

  return {
    buildId: appManifest.buildId,
    answer(request, isMissing = false) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      }
      const { pathname, search } = new URL(request.url)
      // /index.html too: the worker keeps the shell ready under this name.
      const found = files.get(pathname) ?? findOld(pathname)
      if (found) return send(request, found, 200)
      const { redirect } = matchRouteRule(appManifest.rules, pathname)
      // The browser keeps the fragment by itself.
      if (redirect) return sendOn(leadOn(redirect, { search }))
      const page = files.get(findPageFile(pathname) ?? '')
      if (page) return send(request, page, 200)
      // A missing asset is never a page: a stale chunk must fail as one.
      const shell = extname(posix.basename(pathname)) === '' ? files.get('/index.html') : undefined
      if (!shell) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
      if (routes.some((route) => route.test(pathname)))
        return send(request, shell, isMissing ? 404 : 200, findPreloads(pathname))
      const notFound = files.get(toNotFoundFile(pathname))
      return notFound ? sendNotFound(request, notFound, pathname) : send(request, shell, 404)
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

function toFile(path: string, body: Bytes, pagePolicy: string | null = null): File {
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    immutable: hashedAsset.test(path),
    policy: path.startsWith('/pages/') ? pagePolicy : null,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([['identity', body]]),
  }
}

function send(request: Request, file: File, status: number, preloads: string | null = null): Response {
  const headers = new Headers({
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (file.policy) headers.set('content-security-policy', file.policy)
  if (preloads) headers.set('link', preloads)
  if (status === 200 && request.headers.get('if-none-match') === file.etag) {
    return new Response(null, { status: 304, headers })
  }
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', file.type)
  const body = encode(file, encoding)
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(request.method === 'HEAD' ? null : body, { status, headers })
}

/** A rule may be another in the next build: no browser is to remember it. */
const sendOn = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })

/** The page that says so, with the address that was asked for in it (row R14). */
function sendNotFound(request: Request, file: File, pathname: string): Response {
  const text =
    file.bodies
      .get('identity')
      ?.toString('utf8')
      .replaceAll('{path}', () => escapeMarkup(pathname)) ?? ''
  const headers = { 'content-type': file.type, 'cache-control': 'no-store' }
  return new Response(request.method === 'HEAD' ? null : text, { status: 404, headers })
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
