import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, uuid } from '#contract/shape/text.ts'

const session = z
  .object({
    id: uuid(),
    /** The session of this request. */
    current: z.boolean(),
    userAgent: z.string(),
    /** Whether it was opened with a passkey, or one was added in it; `false`: with a code alone. */
    hasPasskey: z.boolean(),
    createdAt: instant(),
    lastUsedAt: instant(),
  })
  .check(
    z.meta({
      id: 'SignedInDevice',
      example: { current: true, hasPasskey: false, userAgent: 'Mozilla/5.0 (Linux; Android 15)' },
    }),
  )
export type Session = z.output<typeof session>

/** Of one list. */
export const mostSignInChanges = 20

const signInChange = z
  .object({
    /** `allowed`: to add a passkey after a code; `recovered`: a recovery code was used. */
    kind: z.enum(['added', 'removed', 'allowed', 'recovered']),
    /** The name of the passkey that was added or removed. */
    passkey: z.nullable(z.string()),
    /** Who has allowed it; `null`: the operator of the server. */
    by: z.nullable(z.string()),
    at: instant(),
  })
  .check(z.meta({ id: 'SignInChange', example: { kind: 'added', passkey: 'Phone', by: null } }))
export type SignInChange = z.output<typeof signInChange>

export const listSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  summary: `One’s own sessions, the latest used first, and the last ${mostSignInChanges} changes of one’s sign-in methods`,
  access: 'user',
  client: 'protected',
  reply: z.object({ sessions: z.array(session), changes: z.array(signInChange) }).check(z.meta({ id: 'Sessions' })),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/{id}',
  summary: 'Sign one device out',
  access: 'user',
  client: 'protected',
  params: z.strictObject({ id: uuid() }),
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  summary: 'Sign out every device but this one',
  access: 'user',
  client: 'protected',
})
