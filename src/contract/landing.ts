import * as z from 'zod/mini'
import { endpoint } from '#contract/shape/endpoint.ts'
import { emailAddress } from '#contract/shape/text.ts'

/** The secret in a mail's links. */
const waitlistToken = () => z.string().check(z.regex(/^[\w-]{43}$/))

const aToken = 'mJ3vQ0c8yq2Zr5tXkW9bLd1fHs6nPe4uAg7iVoCxRT0'

/**
 * The answer does not reveal who is on the list: a known, a new and an unconfirmed address get the same answer, and a
 * mail each.
 */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist',
  summary: 'Join the waitlist; a mail asks for confirmation',
  access: 'public',
  client: 'public',
  body: z
    .strictObject({
      email: emailAddress(),
      /** The consent box of the page, which must be ticked. The proof of consent is the confirmed mail. */
      consent: z.boolean().check(z.refine((consent) => consent, 'consent-required')),
    })
    .check(z.meta({ id: 'WaitlistEntry', example: { email: 'anna@example.com', consent: true } })),
  status: 202,
  problems: ['mail-unavailable'],
})

export const confirmWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist/confirm',
  summary: 'Confirm one’s address with the secret of the mail; a repetition succeeds too',
  access: 'public',
  client: 'public',
  body: z
    .strictObject({ token: waitlistToken() })
    .check(z.meta({ id: 'WaitlistConfirmation', example: { token: aToken } })),
  problems: ['waitlist-link-ended'],
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/landing/waitlist/unsubscribe',
  summary: 'Remove one’s address from the waitlist with the secret of any mail; a repetition succeeds too',
  access: 'public',
  client: 'public',
  body: z.strictObject({ token: waitlistToken() }).check(z.meta({ id: 'WaitlistLeave', example: { token: aToken } })),
})
