import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed; each purpose has its own key, so that one sealed text cannot take the place of another. */
type SealPurpose = 'pitboard mail' | 'pitboard sms' | 'pitboard sms gateway' | 'pitboard push key'

const keyFor = (key: Buffer, purpose: SealPurpose): Buffer => Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** AES-256-GCM with the server's key: a copy of the database does not reveal the text. */
export function seal(key: Buffer, purpose: SealPurpose, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Throws if the text was sealed with another key, or for another purpose. */
export function unseal(key: Buffer, purpose: SealPurpose, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key, purpose), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}
