import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'

/** Names that are not in the public DNS, or are reserved for one's own network. */
const privateName = /^[^.]+$|\.(?:localhost|local|internal|lan|home|home\.arpa|intranet|corp|private)$/

/**
 * What is wrong with the address of a webhook; `null` if nothing is. A name may still lead to a private address: that is
 * checked when it is resolved. `allowPrivate`: the operator allows HTTP and addresses of the own network.
 */
export function webhookFault(
  text: string,
  allowPrivate: boolean,
): 'invalid' | 'insecure' | 'credentials' | 'private' | null {
  if (!URL.canParse(text)) return 'invalid'
  const { protocol, username, password, hostname } = new URL(text)
  if (protocol !== 'https:' && !(allowPrivate && protocol === 'http:')) return 'insecure'
  if (username !== '' || password !== '') return 'credentials'
  if (allowPrivate) return null
  const host = bareHost(hostname)
  const isPrivate = isIP(host) === 0 ? privateName.test(host.replace(/\.$/, '')) : isPrivateAddress(host)
  return isPrivate ? 'private' : null
}

/** An IPv6 address without its brackets. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')
