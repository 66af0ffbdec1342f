import { isIP } from 'node:net'

/**
 * Returns the client's address. X-Forwarded-For is trusted only behind the operator's own proxies: they wrote its last
 * `trustedProxies` entries, so the first of these is the client.
 */
export function clientIp(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies > 0 && forwardedFor) {
    const claimed = forwardedFor.split(',').map((entry) => entry.trim())
    const client = readAddress(claimed.at(-trustedProxies) ?? '')
    if (client !== null) return client
  }
  return readAddress(socketAddress) ?? socketAddress
}

/**
 * Returns an address in its canonical spelling, `null` if it is invalid: some proxies add a port or map IPv4 into IPv6.
 */
function readAddress(text: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const [address = ''] = bare.split('%')
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : null
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(spelled) ?? []
  if (high === undefined || low === undefined) return spelled
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/** Returns the group for rate limits: an IPv4 address, or a /64 because an IPv6 host owns all of it. */
export function ipGroup(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail = ''] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
