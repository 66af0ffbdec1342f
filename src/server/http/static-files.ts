import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix, sep } from 'node:path'
import {
  findPageFile,
  isPublicFile,
  publicLocales,
  signInPaths,
  toDemoFile,
  toNotFoundFile,
  toPageFile,
} from '#contract/pages/public-pages.ts'
import { leadOn, matchRouteRule, type RouteRule } from '#contract/pages/route-rule.ts'
import { fillMarkup, fillPlaces, type Places } from './fill-places.ts'
import { type Bytes, createBodyCache, type PackedBody, packBody, sendPacked } from './packed-body.ts'
import { preloadsFile, readPreloads } from './preloads.ts'
import type { AssetBytes } from './retained-assets.ts'
import { appPermissions, codeReaderPolicy } from './security-headers.ts'

export type StaticFiles = {
  readonly buildId: string
  /**
   * Responds to every path outside /api. With `isMissing` the record of the page does not exist: the status is 404.
   * Whoever seems to be signed in gets the app for an unknown path too, so that its frame stays.
   */
  answer(request: Request, isMissing?: boolean, isSignedIn?: boolean): Response | Promise<Response>
  /** The style sheet of the pages that the server makes; `null` without a build. */
  readonly pageStyle: { readonly path: string; readonly text: string } | null
  /** Returns a built page with the `{placeholders}` of one answer filled in; `null` without a build. */
  fillPage(file: string, values: Readonly<Record<string, string>>): string | null
}

type File = {
  readonly body: PackedBody
  readonly immutable: boolean
  readonly headers: Readonly<Record<string, string>>
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
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
}

/**
 * Files with a digest in their name are immutable. Names are limited to 255 characters; long paths are slow to match.
 */
const hashedAsset = /^\/assets\/(?=.{1,255}$)([\w.-]*-[\w-]{8,}\.\w+)$/

/** Made by manifest/build-page-style.ts. */
const pageStyleName = /^server-pages-[\w-]{8,}\.css$/

/** The worker that reads codes, of this build or an earlier one (src/client/features/scan/reading/). */
const codeReaderPath = /^\/assets\/read-codes-worker-[\w-]{8,}\.js$/

/** The Brotli files of the build, under the same names (manifest/pack-assets.ts). */
const packedFolder = '/packed/'

/** Memory limit for assets, those of earlier builds among them, for which open pages of these builds ask. */
const mostAssetBytes = 32_000_000

/** Returns a hashed file of an earlier build by its name, `null` if there is none. */
export type FindOldAsset = (name: string) => Promise<AssetBytes | null>

/**
 * Reads the build into memory, except for its assets: those are read when they are asked for. Returns `null` if there is
 * no build. With the service worker `off`, /sw.js is the script that unregisters it. `pagePolicy`: the
 * Content-Security-Policy of public pages, `null`: the default policy.
 */
export function readStaticFiles(
  distDir: string,
  places: Places,
  findOldAsset: FindOldAsset = async () => null,
  pagePolicy: string | null = null,
): StaticFiles | null {
  if (!existsSync(join(distDir, 'index.html')) || !existsSync(join(distDir, 'app-manifest.json'))) return null
  const files = new Map<string, File>()
  const ownAssets = new Set<string>()
  for (const entry of readdirSync(distDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const full = join(entry.parentPath, entry.name)
    const path = `/${full
      .slice(distDir.length + 1)
      .split(sep)
      .join('/')}`
    // Catalogues of mails, Brotli files and the preload list are for the server only.
    if (path.startsWith('/locales/') || path.startsWith(packedFolder) || path === preloadsFile) continue
    if (hashedAsset.test(path)) ownAssets.add(entry.name)
    else files.set(path, toFile(path, fillPlaces(path, readFileSync(full), places), pagePolicy))
  }
  const style = [...ownAssets].find((name) => pageStyleName.test(name))
  const switchedOff = files.get('/sw-off.js')
  if (places.worker === 'off' && switchedOff) files.set('/sw.js', switchedOff)
  // A public demo has one page instead of the sign-in and the registration.
  for (const locale of places.demo ? publicLocales : []) {
    const page = files.get(toDemoFile(locale))
    for (const path of signInPaths) if (page) files.set(toPageFile(path, locale), page)
  }
  const appManifest: { buildId: string; routes: { match: string }[]; rules: RouteRule[] } = JSON.parse(
    readFileSync(join(distDir, 'app-manifest.json'), 'utf8'),
  )
  const routes = appManifest.routes.map(({ match }) => new RegExp(match))
  const findPreloads = readPreloads(distDir)
  const assetBodies = createBodyCache(mostAssetBytes)
  const findAsset = async (path: string): Promise<File | null> => {
    const [, name] = hashedAsset.exec(path) ?? []
    if (name === undefined) return null
    let body = assetBodies.get(name)
    if (!body) {
      const read = (ownAssets.has(name) && readAsset(distDir, name)) || (await findOldAsset(name))
      if (!read) return null
      // The name contains a digest of the file.
      body = assetBodies.get(name) ?? packBody(typeOf(path), read.plain, { br: read.br, etag: `"${name}"` })
      assetBodies.put(name, body)
    }
    return { body, immutable: true, headers: headersOf(path, null) }
  }

  return {
    buildId: appManifest.buildId,
    pageStyle:
      style === undefined ? null : { path: `/assets/${style}`, text: textOf(readAsset(distDir, style)?.plain) },
    fillPage(file, values) {
      const page = files.get(file)
      return page ? fillMarkup(page.body.plain.toString('utf8'), values) : null
    },
    async answer(request, isMissing = false, isSignedIn = false) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
      }
      const { pathname, search } = new URL(request.url)
      // Also /index.html: the service worker precaches the app shell under this name.
      const found = files.get(pathname) ?? (await findAsset(pathname))
      if (found) return send(request, found, 200)
      const { redirect } = matchRouteRule(appManifest.rules, pathname)
      // Browsers keep the fragment in a redirect.
      if (redirect) return redirectTo(leadOn(redirect, { search }))
      const page = files.get(findPageFile(pathname) ?? '')
      if (page) return send(request, page, 200)
      // A missing asset is never answered with a page: a stale chunk must fail to load.
      const shell = extname(posix.basename(pathname)) === '' ? files.get('/index.html') : undefined
      if (!shell) return new Response('Not found\n', { status: 404, headers: { 'content-type': 'text/plain' } })
      if (routes.some((route) => route.test(pathname)))
        return send(request, shell, isMissing ? 404 : 200, findPreloads(pathname))
      const notFound = isSignedIn ? undefined : files.get(toNotFoundFile(pathname))
      return notFound ? sendNotFound(request, notFound, pathname) : send(request, shell, 404)
    },
  }
}

/** Without a build: every page is the instruction to build. */
export const missingBuild: StaticFiles = {
  buildId: 'none',
  pageStyle: null,
  fillPage: () => null,
  answer: () =>
    new Response('Pitboard has not been built yet. Run: npm run build\n', {
      status: 503,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    }),
}

/** Reads an asset of this build; `null` if a newer build has replaced it while the server runs. */
function readAsset(distDir: string, name: string): AssetBytes | null {
  // Small files: reading them off the event loop costs more of its time.
  try {
    const packed = join(distDir, packedFolder, name)
    const br = existsSync(packed) ? readFileSync(packed) : undefined
    return { plain: readFileSync(join(distDir, 'assets', name)), br }
  } catch {
    return null
  }
}

const textOf = (bytes: Bytes | undefined): string => bytes?.toString('utf8') ?? ''

const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream'

const toFile = (path: string, bytes: Bytes, pagePolicy: string | null): File => ({
  body: packBody(typeOf(path), bytes),
  immutable: false,
  headers: headersOf(path, pagePolicy),
})

/** Returns the headers that a file has in place of the usual ones. */
function headersOf(path: string, pagePolicy: string | null): Record<string, string> {
  if (path === '/index.html') return { 'permissions-policy': appPermissions }
  const policy = codeReaderPath.test(path) ? codeReaderPolicy : isPublicFile(path) ? pagePolicy : null
  return policy ? { 'content-security-policy': policy } : {}
}

function send(request: Request, file: File, status: number, preloads: string | null = null): Promise<Response> {
  const headers = {
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...file.headers,
    ...(preloads ? { link: preloads } : {}),
  }
  return sendPacked(request, file.body, { status, headers })
}

/** The next build may change the rule, so browsers must not cache the redirect. */
const redirectTo = (location: string): Response =>
  new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })

/** Sends the not-found page with the requested path in it (row R14). */
function sendNotFound(request: Request, { body }: File, pathname: string): Response {
  const text = fillMarkup(body.plain.toString('utf8'), { path: pathname })
  const headers = { 'content-type': body.type, 'cache-control': 'no-store' }
  return new Response(request.method === 'HEAD' ? null : text, { status: 404, headers })
}
