import { createECDH, createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { seal, unseal } from '../seal.ts'
import { findPushKey, putPushKey, replacePushKey } from './key-store.ts'

/** The keys with which this installation signs its pushes (RFC 8292). */
export type Vapid = {
  /** Uncompressed point, base64url: browsers subscribe with it. */
  readonly publicKey: string
  /** Returns the value of the `Authorization` header for a push service. `now` in epoch ms. */
  authorize(endpoint: URL, now: number): string
}

const purpose = 'pitboard push key'
const lifeSeconds = 12 * 3600

/**
 * Loads the keys, or makes them at the first start; all instances share them, because they are in the database. Keys
 * sealed with another key of the server are lost, and so are the subscriptions made with them: browsers subscribe anew.
 * `contact`: a `mailto:` or `https:` URL of the operator, for push services.
 */
export async function loadVapid(
  { database, key, now, log }: { database: Database; key: Buffer; now: () => number; log: Logger },
  contact: string,
): Promise<Vapid> {
  const { db } = database
  const make = () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const sealed = seal(key, purpose, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
    return { public_key: publicPointOf(privateKey), sealed, made_at: now() }
  }
  // If several instances start at once, the first row counts for all.
  const stored = (await findPushKey(db)) ?? (await putPushKey(db, make()))
  try {
    const privateKey = createPrivateKey(unseal(key, purpose, stored.sealed))
    return signWith(privateKey, stored.public_key, contact)
  } catch {
    log.warn(
      'the keys for notifications are sealed with another key: new ones are made, and devices must subscribe anew',
    )
    const made = make()
    await inTransaction(database, (tx) => replacePushKey(tx, made))
    return signWith(createPrivateKey(unseal(key, purpose, made.sealed)), made.public_key, contact)
  }
}

/** Returns whether stored keys can be used with a key of the server. */
export function canUnsealPushKey(key: Buffer, sealed: string): boolean {
  try {
    createPrivateKey(unseal(key, purpose, sealed))
    return true
  } catch {
    return false
  }
}

function publicPointOf(privateKey: KeyObject): string {
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const point = createECDH('prime256v1')
  point.setPrivateKey(Buffer.from(d, 'base64url'))
  return point.getPublicKey('base64url')
}

function signWith(privateKey: KeyObject, publicKey: string, contact: string): Vapid {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    publicKey,
    authorize(endpoint, now) {
      const claims = { aud: endpoint.origin, exp: Math.floor(now / 1000) + lifeSeconds, sub: contact }
      const head = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
      const signature = sign('sha256', Buffer.from(head), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${head}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
