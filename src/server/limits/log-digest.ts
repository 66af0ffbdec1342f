import { createHmac } from 'node:crypto'
import { ipGroup } from '../http/client-ip.ts'

/**
 * Who a refused attempt came from and whom it was for, so that an attack has a source and a victim in the log, and
 * nobody's address stands there: digests under the server's key, of the network and of the e-mail address.
 */
export function attemptOf(key: Buffer, ip: string, email?: string): { network: string; address?: string } {
  const network = digest(key, `network ${ipGroup(ip)}`)
  return email === undefined ? { network } : { network, address: digest(key, `address ${email}`) }
}

const digest = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(`log ${text}`).digest('base64url').slice(0, 16)
