import { _api, addAPIProvider } from '@iconify/react'
import { readBaseUrl } from './base-url.ts'

const localTimeoutMs = 1500
const timeoutMs = 5000
/** If a host has not responded within this time, the next host is tried as well. */
const rotateMs = 750
const longestUrl = 500

/** Returns the origin of the public icon host; `null` if none is configured. */
function readIconApi(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pitboard-icon-api"]')?.content.trim() ?? ''
  return URL.canParse(content) ? new URL(content).origin : null
}

/**
 * Configures the hosts for icons that are not bundled (row D3): our own endpoint first, then the public host if there
 * is one. A 404 ends the search; after any other failure the next host is tried.
 */
export function configureIconHosts(): void {
  const local = `${readBaseUrl()}/icons`
  const iconApi = readIconApi()
  _api.setFetch((input, init) => {
    const isLocal = String(input).startsWith(`${local}/`)
    const signal = AbortSignal.timeout(isLocal ? localTimeoutMs : timeoutMs)
    return fetch(input, { ...init, signal, ...(isLocal ? {} : { credentials: 'omit', referrerPolicy: 'no-referrer' }) })
  })
  addAPIProvider('', {
    resources: iconApi ? [local, iconApi] : [local],
    path: '/',
    maxURL: longestUrl,
    timeout: timeoutMs,
    rotate: rotateMs,
  })
}
