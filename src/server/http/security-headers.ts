import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import { analyticsOrigin } from '../public-face.ts'

type PolicyConfig = Pick<Config, 'iconApi' | 'publicFace'>

const contentSecurityPolicy = (iconApi: string | null, analytics: string | null = null): readonly string[] => [
  "default-src 'none'",
  `script-src 'self'${analytics ? ` ${analytics}` : ''}`,
  "style-src 'self'",
  "img-src 'self' blob:",
  "font-src 'self'",
  // The third-party hosts that the operator has configured.
  `connect-src 'self'${[iconApi, analytics].map((host) => (host ? ` ${host}` : '')).join('')}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types pitboard#sw iconify pitboard#codes${analytics ? ' pitboard#analytics' : ''}`,
]

/**
 * Returns the policy of public pages if analytics are configured: it allows exactly that host. `null`: the default
 * policy.
 */
export function publicPagePolicy({ iconApi, publicFace }: PolicyConfig): string | null {
  const analytics = analyticsOrigin(publicFace)
  return analytics && contentSecurityPolicy(iconApi, analytics).join('; ')
}

/**
 * The policy of the worker that reads codes (row O32). Only it may compile WebAssembly: the pages, which show what people
 * typed, may not. It loads its module and nothing else.
 */
export const codeReaderPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; require-trusted-types-for 'script'"

const permissions = (camera: 'self' | ''): string =>
  `camera=(${camera}), microphone=(), geolocation=(), payment=(), usb=()`

/** The permissions of the app, which scans codes; no other page has the camera. */
export const appPermissions = permissions('self')

/** Headers that affect only a document or a worker. */
const documentHeaders: ReadonlySet<string> = new Set([
  'content-security-policy',
  'referrer-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
])

/** Types of the parts of a page. An SVG can be opened as a document, and a script in it would run. */
const partTypes = /^(?:text\/(?:javascript|css)|font\/|image\/(?!svg))/

/**
 * Whether a response is a part of a page: a script, style, font or picture of the build. The policy of the page applies
 * to it; with all headers a small file would be twice as large on the wire. A worker has a policy of its own.
 */
export function isPagePart(pathname: string, type: string | null): boolean {
  return !pathname.startsWith('/api/') && pathname !== '/sw.js' && partTypes.test(type ?? '')
}

/** Whether parts of a page need the header too. */
export const isForParts = (name: string): boolean => !documentHeaders.has(name)

/** Returns the headers of every response; parts of a page need fewer. */
export function securityHeaders(config: Pick<Config, 'publicOrigin' | 'iconApi'>): ReadonlyMap<string, string> {
  const headers = new Map([
    ['content-security-policy', contentSecurityPolicy(config.iconApi).join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['permissions-policy', permissions('')],
  ])
  if (config.publicOrigin.startsWith('https:')) headers.set('strict-transport-security', 'max-age=31536000')
  return headers
}

/**
 * Returns a digest of the configuration that affects pages. It is part of index.html and of the precache revisions,
 * because an installed page keeps the headers of its cached response.
 */
export function configurationDigest(
  config: Pick<Config, 'publicOrigin' | 'iconApi' | 'productName' | 'apiBase' | 'userSnapshot' | 'publicFace' | 'demo'>,
): string {
  const { publicOrigin, productName, apiBase, userSnapshot, publicFace, demo } = config
  const filled = [
    publicOrigin,
    productName,
    apiBase,
    userSnapshot,
    publicFace,
    publicPagePolicy(config),
    ...(demo ? [demo] : []),
  ]
  const text = JSON.stringify([...securityHeaders(config), codeReaderPolicy, appPermissions, ...filled])
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
