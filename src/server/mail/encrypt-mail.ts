import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Mail } from './mailer.ts'

const keyFor = (key: Buffer): Buffer => Buffer.from(hkdfSync('sha256', key, '', 'pitboard mail', 32))

/** AES-256-GCM: a copy of the database does not reveal codes and addresses. */
export function encryptMail(key: Buffer, mail: Mail): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(key), nonce)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(mail), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64')
}

/** Throws if the mail was encrypted with another key. */
export function decryptMail(key: Buffer, text: string): Mail {
  const bytes = Buffer.from(text, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(key), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8'))
}
