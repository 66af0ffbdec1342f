import { BlockList, isIP } from 'node:net'

/** Addresses that no public service has: of this machine, of its network, and those reserved for other purposes. */
const blocked = new BlockList()
const ipv4: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]
// The prefixes of NAT64, 6to4 and Teredo carry IPv4 addresses, which may be private: none of them is needed.
const ipv6: readonly (readonly [string, number])[] = [
  ...([
    ['::', 127],
    ['::', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 32],
  ] as const),
  ...([
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
]
for (const [net, prefix] of ipv4) {
  blocked.addSubnet(net, prefix, 'ipv4')
  blocked.addSubnet(`::ffff:${net}`, 96 + prefix, 'ipv6')
}
for (const [net, prefix] of ipv6) blocked.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is private, of this machine, or reserved; also for what is no address. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address)
  return family === 0 || blocked.check(address, family === 6 ? 'ipv6' : 'ipv4')
}
