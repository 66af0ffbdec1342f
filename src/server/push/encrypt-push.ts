import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's subscription, base64url. */
export type PushKeys = { readonly p256dh: string; readonly auth: string }

const [curve, tagBytes, recordBytes] = ['prime256v1', 16, 4096]
const headerBytes = 16 + 4 + 1 + 65
/** The longest text that fits into one record, in bytes of UTF-8. */
export const mostPushBytes = recordBytes - headerBytes - tagBytes - 1
/** Lengths are rounded up, so that the push service does not learn from them what a notification is about. */
const paddedTo = 512

const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/**
 * Encrypts a text for one browser: RFC 8291 with the content coding aes128gcm of RFC 8188, in one record. Throws if the
 * browser's key is no point of the curve, or if the text is too long. `given`: only for the example of the RFC.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  given: { salt?: Buffer; privateKey?: Buffer; padding?: number } = {},
): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > mostPushBytes) throw new Error(`a notification has ${plain.length} bytes`)
  const browserKey = Buffer.from(p256dh, 'base64url')
  const own = createECDH(curve)
  if (given.privateKey) own.setPrivateKey(given.privateKey)
  else own.generateKeys()
  const ownKey = own.getPublicKey()
  const salt = given.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browserKey, ownKey])
  const secret = derive(Buffer.from(auth, 'base64url'), own.computeSecret(browserKey), info, 32)
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16),
    derive(salt, secret, 'Content-Encoding: nonce\0', 12),
  )
  const rounded = Math.ceil((plain.length + 1) / paddedTo) * paddedTo
  const padding = given.padding ?? Math.min(rounded, mostPushBytes + 1) - plain.length - 1
  const header = Buffer.alloc(headerBytes)
  salt.copy(header)
  header.writeUInt32BE(recordBytes, 16)
  header.writeUInt8(ownKey.length, 20)
  ownKey.copy(header, 21)
  // 2 marks the end of the last record; the padding follows it.
  const record = Buffer.concat([plain, Buffer.from([2]), Buffer.alloc(padding)])
  return Buffer.concat([header, cipher.update(record), cipher.final(), cipher.getAuthTag()])
}

/** Whether a browser's key is a point of the curve. */
export function isPushKey(p256dh: string): boolean {
  try {
    const probe = createECDH(curve)
    probe.generateKeys()
    probe.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
