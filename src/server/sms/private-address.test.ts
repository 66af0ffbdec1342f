import { expect, test } from 'vitest'
import { isPrivateAddress } from './private-address.ts'
import { webhookFault } from './webhook-url.ts'

test.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.7'],
  ...['::1', '::', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '::7f00:1', 'localhost', ''],
])('P23 no SMS is sent to a webhook at %s', (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

test.each([
  ['https://gateway.example.com/sms', null],
  ['https://gateway.example.com:8443/sms?line=1', null],
  ['http://gateway.example.com/sms', 'insecure'],
  ['https://user:secret@gateway.example.com/', 'credentials'],
  ['https://localhost/sms', 'private'],
  ['https://printer.localhost/sms', 'private'],
  ['https://gateway.internal/sms', 'private'],
  ['https://gateway.local/sms', 'private'],
  ['https://gateway/sms', 'private'],
  ['https://127.1/sms', 'private'],
  ['https://2130706433/sms', 'private'],
  ['https://0x7f.1/sms', 'private'],
  ['https://[::1]/sms', 'private'],
  ['https://[::ffff:169.254.169.254]/', 'private'],
  ['ftp://gateway.example.com/', 'insecure'],
  ['gateway.example.com', 'invalid'],
])('P23 the address of a webhook: %s', (url, fault) => {
  expect(webhookFault(url, false)).toBe(fault)
})

test('P23 the operator can allow addresses of the own network', () => {
  expect(webhookFault('http://127.0.0.1:8080/sms', true)).toBe(null)
  expect(webhookFault('ftp://127.0.0.1/sms', true)).toBe('insecure')
  expect(webhookFault('http://user:secret@127.0.0.1/', true)).toBe('credentials')
})
