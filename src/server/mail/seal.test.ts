import { expect, test } from 'vitest'
import { openMail, sealMail } from './seal.ts'

const mail = { to: 'anna@example.com', subject: '1234 5678 is your code', text: 'żółć', html: '<p>żółć</p>' }

test('a sealed mail opens with its key, shows nothing, and never looks the same twice', () => {
  const key = Buffer.alloc(32, 1)
  const sealed = sealMail(key, mail)
  expect(openMail(key, sealed)).toEqual(mail)
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('anna')
  expect(sealMail(key, mail)).not.toBe(sealed)
})

test('another key and a changed byte are refused', () => {
  const sealed = Buffer.from(sealMail(Buffer.alloc(32, 1), mail), 'base64')
  expect(() => openMail(Buffer.alloc(32, 2), sealed.toString('base64'))).toThrow()
  sealed[40] = (sealed[40] ?? 0) ^ 1
  expect(() => openMail(Buffer.alloc(32, 1), sealed.toString('base64'))).toThrow()
})
