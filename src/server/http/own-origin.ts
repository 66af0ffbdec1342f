import { isLoopback } from '../config.ts'

/**
 * Whether a request that changes something comes from our own page: what the browser says of it must say so, and a
 * client that says nothing at all passes (no other site can make a browser silent, and the cookie is SameSite=Strict).
 */
export function isOwnRequest(headers: Headers, publicOrigin: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null && !isOwnOrigin(origin, publicOrigin)) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null) {
    const mode = headers.get('sec-fetch-mode')
    const destination = headers.get('sec-fetch-dest')
    return site === 'same-origin' && (mode === 'cors' || mode === 'same-origin') && (destination ?? 'empty') === 'empty'
  }
  const referer = headers.get('referer')
  if (origin === null && referer !== null) {
    return URL.canParse(referer) && isOwnOrigin(new URL(referer).origin, publicOrigin)
  }
  return true
}

/** The configured origin; on this machine also its other names. */
export function isOwnOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin) || !isLoopback(publicOrigin) || !isLoopback(origin)) return false
  const [a, b] = [new URL(origin), new URL(publicOrigin)]
  return a.protocol === b.protocol && a.port === b.port
}
