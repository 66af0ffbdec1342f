import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { addPasskey, signInWithPasskey } from '#contract/passkeys/passkeys.ts'
import type { Call } from '#contract/shape/endpoint.ts'

type AuthenticatorOptions = {
  /** The page that asks, as the browser sees it. */
  origin: string
  /** Whether it has checked the finger or the PIN (default: true). */
  verifies?: boolean
  /** Whether it counts its uses; password managers do not (default: false). */
  counts?: boolean
}
type Overrides = { origin?: string; rpId?: string }

const userPresent = 0x01
const userVerified = 0x04
const isBackupAble = 0x08
const isBackedUp = 0x10
const hasCredential = 0x40

const encode = (bytes: Buffer): string => bytes.toString('base64url')
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()

/** CBOR of what an authenticator sends: small numbers, texts, bytes, and maps of them. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap((pair) => pair.map(cbor))])
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
}

/** An authenticator with one passkey (P-256, no attestation), as a phone or a password manager has it. */
export function makeAuthenticator({ origin, verifies = true, counts = false }: AuthenticatorOptions) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const host = new URL(origin).hostname
  let uses = 0

  function dataOf(rpId: string, more: Buffer = Buffer.alloc(0)): Buffer {
    const flags =
      userPresent |
      (verifies ? userVerified : 0) |
      (counts ? 0 : isBackupAble | isBackedUp) |
      (more.length > 0 ? hasCredential : 0)
    const counter = Buffer.alloc(4)
    if (counts) counter.writeUInt32BE(++uses)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, more])
  }
  const clientDataOf = (type: string, challenge: unknown, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  return {
    credentialId: encode(credentialId),
    /** Answers the options for a new passkey. */
    make(
      { challenge }: Record<string, unknown>,
      { origin: at = origin, rpId = host }: Overrides = {},
    ): Call<typeof addPasskey>['body'] {
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, credentialId, cbor(key)])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', dataOf(rpId, credential)],
      ])
      return {
        name: 'Phone',
        credentialId: encode(credentialId),
        clientDataJSON: encode(clientDataOf('webauthn.create', challenge, at)),
        attestationObject: encode(cbor(attestation)),
        transports: ['internal'],
      }
    },
    /** Answers the options for a sign-in. */
    answer(
      { challenge }: Record<string, unknown>,
      { origin: at = origin, rpId = host }: Overrides = {},
    ): Call<typeof signInWithPasskey>['body'] {
      const clientData = clientDataOf('webauthn.get', challenge, at)
      const data = dataOf(rpId)
      return {
        credentialId: encode(credentialId),
        clientDataJSON: encode(clientData),
        authenticatorData: encode(data),
        signature: encode(sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)),
      }
    },
    /** Counts backwards, as a copy of it would. */
    rewind: () => {
      uses -= 2
    },
  }
}
