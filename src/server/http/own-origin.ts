import { isLoopback } from '../config.ts'

/**
 * Returns whether a write comes from a page of this origin, by the headers of the browser. A client without these
 * headers passes: other sites cannot make a browser omit them, and the cookie is SameSite=Strict.
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

/** Returns whether an origin is the configured one; a loopback origin may have any loopback name. */
export function isOwnOrigin(origin: string, publicOrigin: string): boolean {
  if (origin === publicOrigin) return true
  if (!URL.canParse(origin) || !isLoopback(publicOrigin) || !isLoopback(origin)) return false
  const [a, b] = [new URL(origin), new URL(publicOrigin)]
  return a.protocol === b.protocol && a.port === b.port
}
