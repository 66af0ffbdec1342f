import { describe, expect, test } from 'vitest'
import { clientIp, ipGroup } from './client-ip.ts'

describe('clientIp', () => {
  test('without a trusted proxy only the socket address counts', () => {
    expect(clientIp('::ffff:192.0.2.1', '203.0.113.9', 0)).toBe('192.0.2.1')
  })
  test('behind proxies it is the entry that the outermost trusted proxy wrote', () => {
    expect(clientIp('10.0.0.1', 'forged, 203.0.113.9', 1)).toBe('203.0.113.9')
    expect(clientIp('10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2)).toBe('203.0.113.9')
  })
  test('an IPv4 address has one spelling, so that it is counted once', () => {
    for (const spelled of ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9:443']) {
      expect(clientIp('10.0.0.1', `forged, ${spelled}`, 1), spelled).toBe('203.0.113.9')
      expect(ipGroup(clientIp('10.0.0.1', spelled, 1)), spelled).toBe('203.0.113.9')
    }
    expect(clientIp('::ffff:c000:201', null, 0)).toBe('192.0.2.1')
  })
  test('an IPv6 address has one spelling', () => {
    for (const spelled of ['2001:DB8:0:0::6', '[2001:db8::6]:443', '[2001:db8::6]', '2001:0db8::0006']) {
      expect(clientIp('10.0.0.1', spelled, 1), spelled).toBe('2001:db8::6')
    }
    expect(clientIp('fe80::1%eth0', null, 0)).toBe('fe80::1')
  })
  test('an invalid address or a list that is too short falls back to the socket address', () => {
    for (const claimed of ['unknown', '', '[]', '[::1', '1.2.3:80', '_hidden', 'x'.repeat(9000)]) {
      expect(clientIp('10.0.0.1', claimed, 1), claimed).toBe('10.0.0.1')
    }
    expect(clientIp('10.0.0.1', '203.0.113.9', 2)).toBe('10.0.0.1')
    expect(clientIp('10.0.0.1', null, 1)).toBe('10.0.0.1')
  })
})

describe('ipGroup', () => {
  test('an IPv4 address is its own group, an IPv6 host a /64', () => {
    expect(ipGroup('192.0.2.1')).toBe('192.0.2.1')
    expect(ipGroup('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
    expect(ipGroup('2001:db8::6')).toBe('2001:db8:0:0::/64')
    expect(ipGroup('::1')).toBe('0:0:0:0::/64')
  })
})
