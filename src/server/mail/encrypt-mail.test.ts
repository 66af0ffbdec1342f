import { expect, test } from 'vitest'
import { decryptMail, encryptMail } from './encrypt-mail.ts'

const mail = { to: 'anna@example.com', subject: '1234 5678 is your code', text: 'żółć', html: '<p>żółć</p>' }

test('an encrypted mail can be decrypted with its key, is unreadable, and differs at each encryption', () => {
  const key = Buffer.alloc(32, 1)
  const encrypted = encryptMail(key, mail)
  expect(decryptMail(key, encrypted)).toEqual(mail)
  expect(Buffer.from(encrypted, 'base64').toString('latin1')).not.toContain('anna')
  expect(encryptMail(key, mail)).not.toBe(encrypted)
})

test('another key and a changed byte are refused', () => {
  const encrypted = Buffer.from(encryptMail(Buffer.alloc(32, 1), mail), 'base64')
  expect(() => decryptMail(Buffer.alloc(32, 2), encrypted.toString('base64'))).toThrow()
  encrypted[40] = (encrypted[40] ?? 0) ^ 1
  expect(() => decryptMail(Buffer.alloc(32, 1), encrypted.toString('base64'))).toThrow()
})
