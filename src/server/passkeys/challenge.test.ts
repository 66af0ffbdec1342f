import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { challengeLifeMs, makeChallenge, readChallenge } from './challenge.ts'

const key = randomBytes(32)
const anna = { what: 'add', who: 'anna' } as const
const now = 1_790_000_000_000

test('A21 a challenge is valid until its end, for its purpose and for whom it was made', () => {
  const challenge = makeChallenge(key, anna, now).toString('base64url')
  const endsAt = now + challengeLifeMs.add
  expect(readChallenge(key, anna, challenge, now)).toBe(endsAt)
  expect(readChallenge(key, anna, challenge, endsAt - 1)).toBe(endsAt)
  expect(readChallenge(key, anna, challenge, endsAt)).toBeNull()
  expect(readChallenge(key, { ...anna, who: 'jan' }, challenge, now)).toBeNull()
  expect(readChallenge(key, { ...anna, what: 'sign-in' }, challenge, now)).toBeNull()
  expect(readChallenge(randomBytes(32), anna, challenge, now)).toBeNull()
  expect(makeChallenge(key, anna, now).toString('base64url')).not.toBe(challenge)
})

test('A21 a challenge that was changed or invented is refused', () => {
  const bytes = makeChallenge(key, anna, now)
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    expect(readChallenge(key, anna, changed.toString('base64url'), now)).toBeNull()
  }
  for (const text of ['', 'AA', randomBytes(54).toString('base64url'), randomBytes(5000).toString('base64url')])
    expect(readChallenge(key, anna, text, now)).toBeNull()
})
