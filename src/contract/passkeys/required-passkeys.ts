import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant, text, uuid } from '#contract/shape/text.ts'
import { roles } from '#domain/role.ts'

const passkeyRule = z
  .object({
    /** Whether owners and service advisors must sign in with a passkey. */
    isRequired: z.boolean(),
    /** Whether the reader has signed in with a passkey in this session, so that nobody locks himself out by mistake. */
    isReady: z.boolean(),
    /** When the reader’s recovery code was made; `null`: there is none, or it was used. */
    recoveryCodeMadeAt: z.nullable(instant()),
    /** The code itself, only in the answer to the call that has made it. */
    recoveryCode: z.nullable(z.string()),
    /** The owners and service advisors who can sign in, by name. */
    people: z.array(
      z.object({
        employeeId: uuid(),
        name: z.string(),
        role: z.enum(roles),
        /** Whether it is the reader. */
        isMe: z.boolean(),
        hasPasskey: z.boolean(),
        /** Until when the person may add one passkey after a code. */
        mayAddUntil: z.nullable(instant()),
      }),
    ),
  })
  .check(
    z.meta({
      id: 'PasskeyRule',
      example: {
        ...{ isRequired: true, isReady: true, recoveryCode: null },
        people: [{ name: 'Anna Kowalska', role: 'owner', isMe: true, hasPasskey: true, mayAddUntil: null }],
      },
    }),
  )
export type PasskeyRule = z.output<typeof passkeyRule>

export const readPasskeyRule = endpoint({
  method: 'GET',
  path: '/passkey-rule',
  summary: 'Whether owners and service advisors must sign in with a passkey, and who of them has one',
  access: ['owner'],
  client: 'protected',
  reply: passkeyRule,
})

export const choosePasskeyRule = endpoint({
  method: 'PUT',
  path: '/passkey-rule',
  summary:
    'Require passkeys of owners and service advisors, or no longer. Only who has signed in with a passkey can turn it on; the answer then has a recovery code. Who has no passkey may add one after a code for seven days',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({ isRequired: z.boolean() })
    .check(z.meta({ id: 'PasskeyRuleChoice', example: { isRequired: true } })),
  reply: passkeyRule,
  problems: ['passkey-first'],
})

export const makeRecoveryCode = endpoint({
  method: 'POST',
  path: '/passkey-rule/recovery-code',
  summary: 'Make a new recovery code for oneself; the one before no longer works',
  access: ['owner'],
  client: 'protected',
  reply: passkeyRule,
  problems: ['passkey-first', 'version-conflict'],
})

export const allowPasskey = endpoint({
  method: 'POST',
  path: '/passkey-rule/permissions',
  summary:
    'Allow an owner or service advisor to add one passkey after a code, within 24 hours. The person and all owners get a mail; five times an hour for each person',
  access: ['owner'],
  client: 'protected',
  body: z
    .strictObject({ employeeId: uuid() })
    .check(z.meta({ id: 'PasskeyPermission', example: { employeeId: '019aa000-0000-7000-8000-000000000001' } })),
  reply: passkeyRule,
  problems: ['not-found', 'version-conflict'],
})

const passkeyNeed = z
  .object({
    /** Whether this session gives access to nothing before a passkey is shown. */
    isNeeded: z.boolean(),
    hasPasskey: z.boolean(),
    /** Whether the person may add one now, after a code alone. */
    mayAdd: z.boolean(),
    hasRecoveryCode: z.boolean(),
  })
  .check(
    z.meta({
      id: 'PasskeyNeed',
      example: { isNeeded: true, hasPasskey: false, mayAdd: true, hasRecoveryCode: false },
    }),
  )
export type PasskeyNeed = z.output<typeof passkeyNeed>

export const readPasskeyNeed = endpoint({
  method: 'GET',
  path: '/passkeys/need',
  summary: 'What this session lacks at a workshop that requires passkeys',
  access: 'user',
  client: 'protected',
  reply: passkeyNeed,
})

export const enterRecoveryCode = endpoint({
  method: 'POST',
  path: '/passkeys/recovery',
  summary: 'Use one’s recovery code after a code by email: one passkey may then be added within an hour',
  access: 'user',
  client: 'protected',
  body: z
    .strictObject({ code: text(1, 60) })
    .check(z.meta({ id: 'RecoveryCodeEntry', example: { code: '7K2M-9QXD-4VTR-HW8N-5CBJ' } })),
  reply: passkeyNeed,
  problems: ['invalid-recovery-code'],
})
