import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { instant } from '#contract/shape/text.ts'
import { roles } from '#domain/role.ts'
import { profile } from './profiles.ts'

/** The secret in the link of the mail. */
export const invitationToken = () => z.string().check(z.regex(/^[\w-]{43}$/))

const invitationEntry = z
  .strictObject({ token: invitationToken() })
  .check(z.meta({ id: 'InvitationEntry', example: { token: 'mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0' } }))

/** Visible to everyone with the secret, that is, to the reader of the mail. */
export const getInvitation = endpoint({
  method: 'POST',
  path: '/invitations/look',
  summary: 'The details of an invitation',
  access: 'public',
  client: 'public',
  body: invitationEntry,
  reply: z
    .object({
      stationName: z.string(),
      /** Who sent it; `null` if they have left. */
      inviter: z.nullable(z.string()),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles),
      expiresAt: instant(),
      /** The address has an account: the user signs in, otherwise registers. */
      hasUser: z.boolean(),
    })
    .check(
      z.meta({
        id: 'Invitation',
        example: {
          stationName: 'Auto Serwis Wola',
          inviter: 'Ola Nowak',
          name: 'Marek Nowak',
          email: 'marek@example.com',
          role: 'mechanic',
        },
      }),
    ),
  problems: ['invitation-ended'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitations/accept',
  summary: 'Join the station; an invitation can be used once',
  access: 'user',
  client: 'protected',
  body: invitationEntry,
  reply: profile,
  problems: ['invitation-ended', 'already-at-station'],
})
