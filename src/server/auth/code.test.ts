import { expect, test } from 'vitest'
import { hashToken, isToken, makeToken } from '../token.ts'
import { codeLifeMs, codeTries, isSameSignature, makeCode, signCode, spellCode } from './code.ts'
import * as lifetimes from './lifetimes.ts'

test('A1 a code has eight digits with leading zeros and is valid for ten minutes and five tries', () => {
  const codes = Array.from({ length: 2000 }, makeCode)
  for (const code of codes) expect(code).toMatch(/^\d{8}$/)
  // One code in ten begins with a zero.
  expect(codes.filter((code) => code.startsWith('0')).length).toBeGreaterThan(100)
  expect(new Set(codes).size).toBeGreaterThan(1990)
  expect(spellCode('12345678')).toBe('1234 5678')
  expect([codeLifeMs, codeTries]).toEqual([600_000, 5])
})

test('A1 a signature is valid only for its kind, address, browser, digits and key, and ignores separators', () => {
  const key = Buffer.alloc(32, 7)
  const code = { kind: 'login', email: 'anna@example.com', browserHash: 'b', digits: '12345678' } as const
  const signature = signCode(key, code)
  expect(signature).toMatch(/^[\w-]{43}$/)
  for (const digits of ['1234 5678', ' 1234-5678 ']) expect(signCode(key, { ...code, digits })).toBe(signature)
  const others = [
    signCode(key, { ...code, kind: 'register' }),
    signCode(key, { ...code, email: 'jan@example.com' }),
    signCode(key, { ...code, browserHash: 'c' }),
    signCode(key, { ...code, digits: '12345679' }),
    // Adjacent fields cannot be shifted into each other.
    signCode(key, { ...code, browserHash: 'b1', digits: '2345678' }),
    signCode(Buffer.alloc(32, 8), code),
    // A booking is at one station.
    signCode(key, { ...code, account: 'pit' }),
    signCode(key, { ...code, account: 'other' }),
  ]
  for (const other of others) expect(isSameSignature(signature, other)).toBe(false)
  expect(new Set(others).size).toBe(others.length)
  expect(isSameSignature(signature, signCode(key, { ...code }))).toBe(true)
  expect(isSameSignature(signature, signature.slice(1))).toBe(false)
})

test('A2 a token has 256 bits, and only its digest is stored', () => {
  const token = makeToken()
  expect(isToken(token)).toBe(true)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(makeToken()).not.toBe(token)
  expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  for (const text of [null, '', 'abc', `${token}x`, `x${token}`, token.slice(1), `${token.slice(1)}!`]) {
    expect(isToken(text)).toBe(false)
  }
})

test('A2 A3 the lifetimes of sessions, tokens and known browsers', () => {
  const [minute, day] = [60_000, 86_400_000]
  expect({ ...lifetimes }).toEqual({
    ...{ idleMs: 7 * day, deviceIdleMs: 30 * day, absoluteMs: 30 * day, knownBrowserMs: 400 * day },
    ...{
      renewAfterMs: 15 * minute,
      graceMs: minute,
      previousTokenMs: day,
      cookieOnDiskMs: minute,
      lostTokenMs: 10 * minute,
    },
  })
})
