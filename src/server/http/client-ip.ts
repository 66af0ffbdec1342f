import { isIP } from 'node:net'

/**
 * The address of who asks. X-Forwarded-For counts only behind our own proxies: of its entries the last
 * `trustedProxies` were written by them, so the first of these is the client.
 */
export function clientIp(socketAddress: string, forwardedFor: string | null, trustedProxies: number): string {
  if (trustedProxies > 0 && forwardedFor) {
    const claimed = forwardedFor.split(',').map((one) => one.trim())
    const client = claimed.at(-trustedProxies) ?? ''
    if (isIP(client)) return client
  }
  return socketAddress.replace(/^::ffff:/, '')
}

/** What is counted: an IPv6 host owns a whole /64. */
export function ipGroup(ip: string): string {
  if (isIP(ip) !== 6) return ip
  const [head = '', tail = ''] = ip.split('%')[0]?.split('::') ?? []
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0') : []
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
