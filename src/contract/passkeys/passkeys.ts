import * as z from 'zod/mini'
import { session } from '#contract/auth.ts'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'

/** Of one person. */
export const mostPasskeys = 20
const longestName = 60

/** Bytes as base64url, at most so many characters. */
const bytes = (most: number) => z.string().check(z.minLength(1), z.maxLength(most), z.regex(/^[\w-]+$/))
/** The specification allows 1,023 bytes. */
const credentialId = () => bytes(1364)
const clientData = () => bytes(4000)

const passkey = z
  .object({
    id: uuid(),
    /** The id that the authenticator has given it, base64url. */
    credentialId: z.string(),
    name: z.string(),
    /** Whether it is on all devices of the person, as those of a password manager are. */
    isSynced: z.boolean(),
    createdAt: instant(),
    lastUsedAt: z.nullable(instant()),
  })
  .check(
    z.meta({ id: 'Passkey', example: { credentialId: 'AQIDBAUG', name: 'Phone', isSynced: true, lastUsedAt: null } }),
  )
export type Passkey = z.output<typeof passkey>

const passkeys = z
  .object({
    passkeys: z.array(passkey),
    /** What browsers need to forget removed passkeys: the relying party, and the person as authenticators know them. */
    rpId: z.string(),
    userHandle: z.string(),
    /** Whether the workshop requires one of this person, who then keeps at least one. */
    isRequired: z.boolean(),
  })
  .check(z.meta({ id: 'Passkeys', example: { rpId: 'pitboard.example', userHandle: 'AQIDBAUG', isRequired: false } }))
export type Passkeys = z.output<typeof passkeys>

const keyType = z.literal('public-key')

/** The options of `navigator.credentials.create`, in the JSON form of WebAuthn Level 3. */
const creationOptions = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.int() })),
    /** In ms. */
    timeout: z.int(),
    attestation: z.literal('none'),
    excludeCredentials: z.array(z.object({ id: z.string(), type: keyType, transports: z.array(z.string()) })),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .check(
    z.meta({
      id: 'PasskeyCreationOptions',
      example: {
        challenge: 'AQIDBAUG',
        rp: { id: 'pitboard.example', name: 'Pitboard' },
        user: { id: 'AQIDBAUG', name: 'anna@example.com', displayName: 'Anna Kowalska' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        timeout: 300_000,
        excludeCredentials: [],
      },
    }),
  )

/** The options of `navigator.credentials.get`. */
const requestOptions = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    /** In ms. */
    timeout: z.int(),
    userVerification: z.literal('required'),
  })
  .check(
    z.meta({
      id: 'PasskeyRequestOptions',
      example: { challenge: 'AQIDBAUG', rpId: 'pitboard.example', timeout: 600_000 },
    }),
  )

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/passkeys',
  summary: 'One’s own passkeys, the newest first',
  access: 'user',
  client: 'protected',
  reply: passkeys,
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/passkeys/options',
  summary: 'Options for making a passkey on this device; they are valid for five minutes and once',
  access: 'user',
  client: 'protected',
  reply: creationOptions,
  problems: ['too-many-passkeys', 'passkey-not-allowed'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/passkeys',
  summary: 'Store the passkey that this device has made',
  access: 'user',
  client: 'protected',
  body: z
    .strictObject({
      name: text(1, longestName),
      credentialId: credentialId(),
      clientDataJSON: clientData(),
      attestationObject: bytes(20_000),
      transports: z.optional(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))).check(z.maxLength(8))),
    })
    .check(
      z.meta({
        id: 'NewPasskey',
        example: { name: 'Phone', credentialId: 'AQIDBAUG', clientDataJSON: 'e30', attestationObject: 'oA' },
      }),
    ),
  status: 201,
  reply: passkeys,
  problems: ['invalid-passkey', 'passkey-expired', 'too-many-passkeys', 'passkey-not-allowed'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/passkeys/{id}',
  summary: 'Rename a passkey',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  body: z.strictObject({ name: text(1, longestName) }).check(z.meta({ id: 'PasskeyName', example: { name: 'Phone' } })),
  reply: passkeys,
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/passkeys/{id}',
  summary: 'Remove a passkey. The code by email stays as a way in; where passkeys are required, the last one stays',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
  reply: passkeys,
  problems: ['last-passkey'],
})

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/auth/passkey-options',
  summary: 'Options for signing in with a passkey; they are valid in this browser for ten minutes and once',
  access: 'public',
  client: 'public',
  reply: requestOptions,
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey; opens a session',
  access: 'public',
  client: 'public',
  body: z
    .strictObject({
      credentialId: credentialId(),
      clientDataJSON: clientData(),
      authenticatorData: bytes(4000),
      signature: bytes(2000),
      userHandle: z.optional(bytes(100)),
    })
    .check(
      z.meta({
        id: 'PasskeyEntry',
        example: { credentialId: 'AQIDBAUG', clientDataJSON: 'e30', authenticatorData: 'oA', signature: 'oA' },
      }),
    ),
  reply: session,
  problems: ['invalid-passkey', 'unknown-passkey', 'passkey-expired'],
})
