import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, isPushKey, mostPushBytes } from './encrypt-push.ts'

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('S30 the example of RFC 8291 has the bytes of the RFC', () => {
  const given = {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    padding: 0,
  }
  const sent = encryptPush('When I grow up, I want to be a watermelon', keys, given)
  expect(sent.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('S30 short texts of different lengths have one length on the way, and no message is longer than 4096 bytes', () => {
  const lengths = ['a', 'a'.repeat(100), 'a'.repeat(511)].map((text) => encryptPush(text, keys).length)
  expect(new Set(lengths).size).toBe(1)
  expect(encryptPush('a'.repeat(512), keys).length).toBe((lengths[0] ?? 0) + 512)
  expect(encryptPush('a'.repeat(mostPushBytes), keys).length).toBe(4096)
  expect(() => encryptPush('a'.repeat(mostPushBytes + 1), keys)).toThrow()
})

test('S30 only a point of the curve is a key of a browser', () => {
  expect(isPushKey(keys.p256dh)).toBe(true)
  expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false)
  const other = createECDH('secp256k1')
  expect(isPushKey(other.generateKeys('base64url'))).toBe(false)
})
