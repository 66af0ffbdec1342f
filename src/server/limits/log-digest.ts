import { createHmac } from 'node:crypto'
import { ipGroup } from '../http/client-ip.ts'

/**
 * Identifies the source and the target of a refused attempt in the log without addresses: digests of the network and of
 * the e-mail address, made with the server's key.
 */
export function attemptOf(key: Buffer, ip: string, email?: string): { network: string; address?: string } {
  const network = digest(key, `network ${ipGroup(ip)}`)
  return email === undefined ? { network } : { network, address: digest(key, `address ${email}`) }
}

const digest = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`log ${text}`).digest('base64url').slice(0, 16)
