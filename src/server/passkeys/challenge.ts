import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** For what a challenge is made, and for whom: the session of a person, or the digest of a browser's cookie. */
export type ChallengeFor = { readonly what: 'add' | 'sign-in'; readonly who: string }

export const challengeLifeMs = { add: 5 * 60_000, 'sign-in': 10 * 60_000 } as const

const randomLength = 16
const timeLength = 6
const signedLength = randomLength + timeLength

/**
 * Makes a challenge that needs no row before it is answered: random bytes, its end, and an HMAC over both and whom it is
 * for. `now` in epoch ms.
 */
export function makeChallenge(key: Buffer, of: ChallengeFor, now: number): Buffer<ArrayBuffer> {
  const signed = Buffer.alloc(signedLength)
  randomBytes(randomLength).copy(signed)
  signed.writeUIntBE(now + challengeLifeMs[of.what], randomLength, timeLength)
  return Buffer.concat([signed, sign(key, of, signed)])
}

/** Returns when a challenge ends, in epoch ms; `null` if it is not one of ours, for somebody else, or over. */
export function readChallenge(key: Buffer, of: ChallengeFor, challenge: string, now: number): number | null {
  const bytes = Buffer.from(challenge, 'base64url')
  const signed = bytes.subarray(0, signedLength)
  const mac = bytes.subarray(signedLength)
  const expected = sign(key, of, signed)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null
  const endsAt = signed.readUIntBE(randomLength, timeLength)
  return now < endsAt ? endsAt : null
}

/** Returns the challenge that a browser says it has answered; `null` if its data cannot be read. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

const sign = (key: Buffer, { what, who }: ChallengeFor, signed: Buffer): Buffer =>
  createHmac('sha256', key).update(`passkey ${what}\n${who}\n`).update(signed).digest()
