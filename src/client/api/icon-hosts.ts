import { _api, addAPIProvider } from '@iconify/react'
import { readBaseUrl } from './base-url.ts'

const localTimeoutMs = 1500
const timeoutMs = 5000
/** How long a host may keep silent before the next one is asked too. */
const rotateMs = 750
const longestUrl = 500

/** A public icon host, where the operator named one. */
function readIconApi(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="pitboard-icon-api"]')?.content.trim() ?? ''
  return URL.canParse(content) ? new URL(content).origin : null
}

/**
 * Where icons come from that are in no bundle (row D3): our own endpoint first, then the public host if there is one.
 * A 404 ends the search, any other failure asks the next host.
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
